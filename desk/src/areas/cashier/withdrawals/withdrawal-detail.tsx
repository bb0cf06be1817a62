import {
  type ReviewedWithdrawal,
  withdrawalOperatorApi,
} from "@tessera/shared/operator-contracts/withdrawals";
import { Amount, CopyButton, DateTime, Pairs, type Pair } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useTranslation } from "../../../texts.ts";
import {
  DetailHead,
  DetailPanel,
  formatAmountIn,
  Masked,
  plainReal,
  PlayerLink,
  TrailList,
} from "../../../ui/index.ts";
import { WithdrawalDecisions } from "./withdrawal-decisions.tsx";
import { WithdrawalState } from "./withdrawal-status.tsx";

const withdrawalQuery = (id: string) =>
  callQuery(["withdrawals", "one", id], withdrawalOperatorApi.one, { params: { id } });

/** Open withdrawal: what is paid to whom, what was decided, and what can be decided now. */
export function WithdrawalDetail({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <DetailPanel
      label={t("withdrawals.one")}
      query={withdrawalQuery(id)}
      failure={t("withdrawals.oneNotLoaded")}
    >
      {(withdrawal) => (
        <>
          <DetailHead
            title={withdrawal.number}
            status={<WithdrawalState withdrawal={withdrawal} />}
            amount={<Amount minor={withdrawal.amountMinor} size="large" />}
            text={<PlayerLink id={withdrawal.playerId} username={withdrawal.username} />}
          />
          <WithdrawalFacts withdrawal={withdrawal} />
          <TrailList trail={withdrawal.trail} />
          <WithdrawalDecisions withdrawal={withdrawal} />
        </>
      )}
    </DetailPanel>
  );
}

function WithdrawalFacts({ withdrawal }: { readonly withdrawal: ReviewedWithdrawal }) {
  const { t, findText } = useTranslation();
  const { bank, accountNumber, feeMinor, netMinor, realAmount, realCurrency, realExponent } = withdrawal;
  const real = formatAmountIn(realCurrency, realAmount, realExponent);
  const accountLabel = t("withdrawals.accountNumber");
  const pairs: readonly Pair[] = [
    {
      label: t("withdrawals.toPay"),
      value: real,
      action: <CopyButton text={plainReal(realAmount, realExponent)} label={t("withdrawals.copyAmount")} />,
    },
    { label: t("withdrawals.bank"), value: bank.name },
    {
      label: accountLabel,
      value: <Masked label={accountLabel} value={accountNumber} />,
      action: <CopyButton text={accountNumber} label={t("withdrawals.copyAccount")} />,
    },
    { label: t("withdrawals.accountName"), value: bank.accountName },
    { label: t("withdrawals.fee"), value: <Amount minor={feeMinor} /> },
    { label: t("withdrawals.net"), value: <Amount minor={netMinor} /> },
    { label: t("withdrawals.createdAt"), value: <DateTime instant={withdrawal.createdAt} /> },
    ...optionalFacts(withdrawal, { t, findText }),
  ];
  return <Pairs pairs={pairs} />;
}

/** Facts that only a part of the withdrawals has. */
function optionalFacts(
  { accountSharedWith, reasonCode, payoutAttempts, gatewayRef, bankRef }: ReviewedWithdrawal,
  { t, findText }: Pick<ReturnType<typeof useTranslation>, "t" | "findText">,
): readonly Pair[] {
  return [
    ...(accountSharedWith.length === 0
      ? []
      : [{ label: t("withdrawals.accountSharedWith"), value: accountSharedWith.join(", ") }]),
    ...(reasonCode === undefined
      ? []
      : [{ label: t("desk.decision.reason"), value: findText(`desk.reasons.${reasonCode}`) ?? reasonCode }]),
    ...(payoutAttempts === 0 ? [] : [{ label: t("withdrawals.attempts"), value: String(payoutAttempts) }]),
    ...(gatewayRef === null ? [] : [{ label: t("withdrawals.gatewayRef"), value: gatewayRef }]),
    ...(bankRef === null ? [] : [{ label: t("withdrawals.bankRef"), value: bankRef }]),
  ];
}
