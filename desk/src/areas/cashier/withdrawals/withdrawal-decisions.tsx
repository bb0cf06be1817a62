import type { ReviewedWithdrawal } from "@tessera/shared/operator-contracts/withdrawals";
import { formatMinor } from "@tessera/shared/core/money";
import { useOperator } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { DecisionButton, DetailActions } from "../../../ui/index.ts";
import { allowedDecisions, isOwnFirstApproval, type WithdrawalDecision } from "./allowed-decisions.ts";
import { WithdrawalDialog } from "./withdrawal-dialog.tsx";

/** Decisions in the order of their buttons, each with its look and its key. */
const decisions = [
  ["approve", "lit", "a"],
  ["secondApprove", "lit", "a"],
  ["retry", "lit", "a"],
  ["markPaid", "lit", undefined],
  ["reject", "danger", "r"],
  ["refund", "danger", "r"],
] as const satisfies readonly (readonly [WithdrawalDecision, "lit" | "danger", string | undefined])[];

/** Buttons of what this operator can decide about a withdrawal now; a sentence where there is nothing. */
export function WithdrawalDecisions({ withdrawal }: { readonly withdrawal: ReviewedWithdrawal }) {
  const { t } = useTranslation();
  const operator = useOperator();
  const allowed = allowedDecisions(withdrawal, operator);
  const amount = formatMinor(withdrawal.amountMinor);
  return (
    <DetailActions note={<DecisionNote withdrawal={withdrawal} isEmpty={allowed.length === 0} />}>
      {decisions.map(([decision, kind, hotkey]) => (
        <DecisionButton
          key={decision}
          label={t(`withdrawals.decide.${decision}`, { amount })}
          kind={kind}
          hotkey={hotkey}
          hotkeyLabel={t(kind === "lit" ? "desk.keys.approve" : "desk.keys.reject")}
          isOffered={allowed.includes(decision)}
        >
          {(close) => <WithdrawalDialog withdrawal={withdrawal} decision={decision} onClose={close} />}
        </DecisionButton>
      ))}
    </DetailActions>
  );
}

function DecisionNote({
  withdrawal,
  isEmpty,
}: {
  readonly withdrawal: ReviewedWithdrawal;
  readonly isEmpty: boolean;
}) {
  const { t } = useTranslation();
  const operator = useOperator();
  if (isOwnFirstApproval(withdrawal, operator)) return t("withdrawals.ownApproval");
  if (withdrawal.needsSecondApproval)
    return t(withdrawal.approvedBy === null ? "withdrawals.twoNeeded" : "withdrawals.secondNeeded");
  return isEmpty ? t("withdrawals.nothingToDecide") : t("desk.queue.audited");
}
