import {
  operatorDepositsApi,
  type OperatorDeposit,
  waitsForOperator,
} from "@tessera/shared/operator-contracts/deposits";
import type { Trail } from "@tessera/shared/operator-contracts/trail";
import { Amount, DateTime, Pairs } from "@tessera/shared/ui";
import { callQuery } from "../../../http/call-query.ts";
import { useMayCall, useOperator } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import {
  DecisionButton,
  DetailActions,
  DetailHead,
  DetailPanel,
  formatAmountIn,
  PlayerLink,
  TrailList,
} from "../../../ui/index.ts";
import { ApproveDialog, RejectDialog, SecondApproveDialog } from "./deposit-dialogs.tsx";
import { DepositState } from "./deposit-status.tsx";

const depositQuery = (id: string) =>
  callQuery(["deposits", "one", id], operatorDepositsApi.one, { params: { id } });

/** Open deposit: what was asked for beside what arrived, what was decided, and what can be decided now. */
export function DepositDetail({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <DetailPanel label={t("deposits.one")} query={depositQuery(id)} failure={t("desk.queue.notLoaded")}>
      {(deposit) => (
        <>
          <DetailHead
            title={deposit.number}
            status={<DepositState deposit={deposit} />}
            amount={<Amount minor={deposit.amountMinor} size="large" />}
            text={<PlayerLink id={deposit.playerId} username={deposit.username} />}
          />
          <DepositFacts deposit={deposit} />
          <TrailList trail={deposit.trail} />
          <DepositDecisions deposit={deposit} />
        </>
      )}
    </DetailPanel>
  );
}

interface OfDeposit {
  readonly deposit: OperatorDeposit & { readonly trail?: Trail };
}

function DepositFacts({ deposit }: OfDeposit) {
  const { t, findText } = useTranslation();
  const { realAmount, realPaid, realCurrency, realExponent, approvedReal, createdAt, expiresAt } = deposit;
  const inReal = (units: string | null) =>
    units === null ? "–" : formatAmountIn(realCurrency, units, realExponent);
  return (
    <Pairs
      pairs={[
        { label: t("deposits.expected"), value: inReal(realAmount) },
        { label: t("deposits.paid"), value: inReal(realPaid) },
        ...(approvedReal ? [{ label: t("deposits.approvedReal"), value: inReal(approvedReal) }] : []),
        { label: t("deposits.method"), value: t(`deposits.methods.${deposit.method}`) },
        { label: t("deposits.createdAt"), value: <DateTime instant={createdAt} /> },
        { label: t("deposits.expiresAt"), value: <DateTime instant={expiresAt} /> },
        ...(deposit.gatewayRef ? [{ label: t("deposits.gatewayRef"), value: deposit.gatewayRef }] : []),
        ...(deposit.note ? [{ label: t("deposits.playerNote"), value: deposit.note }] : []),
        ...(deposit.reasonCode
          ? [
              {
                label: t("desk.decision.reason"),
                value: findText(`desk.reasons.${deposit.reasonCode}`) ?? deposit.reasonCode,
              },
            ]
          : []),
      ]}
    />
  );
}

function DepositDecisions({ deposit }: OfDeposit) {
  const { t } = useTranslation();
  const { id } = useOperator();
  const mayCall = useMayCall();
  const { needsSecondApproval, approvedBy } = deposit;
  const isWaiting = waitsForOperator(deposit);
  const isOwn = needsSecondApproval && approvedBy === `admin:${id}`;
  const mayApprove = isWaiting && !needsSecondApproval && mayCall(operatorDepositsApi.approve);
  const maySecond = needsSecondApproval && !isOwn && mayCall(operatorDepositsApi.secondApprove);
  const mayReject = isWaiting && mayCall(operatorDepositsApi.reject);
  const note = isOwn
    ? t("deposits.ownApproval")
    : t(isWaiting ? "desk.queue.audited" : "deposits.nothingToDecide");
  return (
    <DetailActions note={note}>
      <DecisionButton isOffered={mayApprove} kind="lit" hotkey="a" label={t("deposits.approve")}>
        {(close) => <ApproveDialog deposit={deposit} onClose={close} />}
      </DecisionButton>
      <DecisionButton isOffered={maySecond} kind="lit" hotkey="a" label={t("deposits.secondApprove")}>
        {(close) => <SecondApproveDialog deposit={deposit} onClose={close} />}
      </DecisionButton>
      <DecisionButton isOffered={mayReject} kind="danger" hotkey="r" label={t("deposits.reject")}>
        {(close) => <RejectDialog deposit={deposit} onClose={close} />}
      </DecisionButton>
    </DetailActions>
  );
}
