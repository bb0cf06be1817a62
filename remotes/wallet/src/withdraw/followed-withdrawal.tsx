import type { Withdrawal, WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";
import { formatMinor } from "@tessera/shared/core/money";
import { useQuery } from "@tessera/shared/query";
import { Amount, Button, CopyButton, Pairs, QueryPart, Skeleton } from "@tessera/shared/ui";
import { useReasonCodeText } from "../cashier/reason-code-text.ts";
import { documentRealAmount } from "../cashier/real-amount.ts";
import { RealMoney } from "../cashier/real-money.tsx";
import { StateTile, type StateTileProps } from "../cashier/state-tile.tsx";
import { SupportLink } from "../cashier/support-link.tsx";
import { CancelWithdrawal } from "./cancel-withdrawal.tsx";
import { WithdrawalSteps } from "./withdrawal-steps.tsx";
import { isOver, withdrawalQuery } from "./withdrawal-queries.ts";
import { useTranslation } from "../texts.ts";

export interface FollowedWithdrawalProps {
  readonly id: string;
  /** Cached withdrawal, shown until the query has loaded. */
  readonly known: Withdrawal | undefined;
  readonly onStartAgain: () => void;
}

/** Progress of one withdrawal until its final status. */
export function FollowedWithdrawal({ id, known, onStartAgain }: FollowedWithdrawalProps) {
  const { t } = useTranslation();
  const options = withdrawalQuery(id);
  const query = useQuery({ ...options, ...(known?.id === id && { placeholderData: known }) });
  return (
    <QueryPart
      query={query}
      queryKey={options.queryKey}
      failure={t("wallet.withdraw.oneNotLoaded")}
      safe={t("wallet.cashier.safe")}
      skeleton={<Skeleton height="panel" />}
    >
      {(withdrawal) => <WithdrawalState withdrawal={withdrawal} onStartAgain={onStartAgain} />}
    </QueryPart>
  );
}

type StateKey = "requested" | "processing" | "paid" | "rejected" | "refunded" | "cancelled";

/** Displayed status and text by withdrawal status. Source: spec:documents#shown-status. */
const shown: Record<WithdrawalStatus, { kind: StateTileProps["kind"]; key: StateKey }> = {
  requested: { kind: "waiting", key: "requested" },
  approved: { kind: "waiting", key: "processing" },
  paying: { kind: "waiting", key: "processing" },
  payout_failed: { kind: "waiting", key: "processing" },
  paid: { kind: "good", key: "paid" },
  rejected: { kind: "bad", key: "rejected" },
  refunded: { kind: "bad", key: "refunded" },
  cancelled: { kind: "over", key: "cancelled" },
};

interface WithdrawalStateProps {
  readonly withdrawal: Withdrawal;
  readonly onStartAgain: () => void;
}

function WithdrawalState({ withdrawal, onStartAgain }: WithdrawalStateProps) {
  const { t } = useTranslation();
  const reasonText = useReasonCodeText();
  const { number, amountMinor, bank } = withdrawal;
  const real = documentRealAmount(withdrawal);
  const { kind, key } = shown[withdrawal.status];
  return (
    <StateTile
      kind={kind}
      title={t(`wallet.withdraw.state.${key}`, {
        number: unbroken(number),
        amount: formatMinor(amountMinor),
        bank: bank.name,
        reason: reasonText(withdrawal.reasonCode),
      })}
      actions={
        <>
          {isOver(withdrawal) ? (
            <Button onClick={onStartAgain}>{t("wallet.withdraw.another")}</Button>
          ) : (
            withdrawal.mayCancel && <CancelWithdrawal withdrawal={withdrawal} />
          )}
          {kind !== "good" && <SupportLink about="withdrawal" document={withdrawal} />}
        </>
      }
      steps={<WithdrawalSteps withdrawal={withdrawal} />}
    >
      <Pairs
        pairs={[
          {
            label: t("wallet.cashier.number"),
            value: number,
            action: <CopyButton text={number} label={t("wallet.cashier.copyNumber")} />,
          },
          { label: t("wallet.cashier.amount"), value: <Amount minor={amountMinor} /> },
          { label: t("wallet.withdraw.youReceive"), value: <RealMoney amount={real} /> },
          { label: t("wallet.withdraw.toAccount"), value: `${bank.name} ${bank.accountNumberMasked}` },
        ]}
      />
    </StateTile>
  );
}

/** Replaces hyphens by non-breaking ones, so that a number stays on one line. */
function unbroken(number: string): string {
  return number.replace("-", "\u2011");
}
