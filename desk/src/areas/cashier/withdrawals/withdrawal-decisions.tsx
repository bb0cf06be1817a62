import type { ReviewedWithdrawal } from "@tessera/shared/operator-contracts/withdrawals";
import { formatMinor } from "@tessera/shared/core/money";
import { Button } from "@tessera/shared/ui";
import { useState } from "react";
import { useOperator } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import { DetailActions, useKeys } from "../../../ui/index.ts";
import { allowedDecisions, isOwnFirstApproval, type WithdrawalDecision } from "./allowed-decisions.ts";
import { WithdrawalDialog } from "./withdrawal-dialog.tsx";

const looks = {
  approve: "lit",
  secondApprove: "lit",
  retry: "lit",
  markPaid: "lit",
  reject: "danger",
  refund: "danger",
} as const satisfies Record<WithdrawalDecision, "lit" | "danger">;

/** Buttons of what this operator can decide about a withdrawal now; a sentence where there is nothing. */
export function WithdrawalDecisions({ withdrawal }: { readonly withdrawal: ReviewedWithdrawal }) {
  const { t } = useTranslation();
  const operator = useOperator();
  const [asked, setAsked] = useState<WithdrawalDecision | null>(null);
  const allowed = allowedDecisions(withdrawal, operator);
  const amount = formatMinor(withdrawal.amountMinor);
  const keyed = (key: string, decisions: readonly WithdrawalDecision[], label: string) => {
    const decision = decisions.find((one) => allowed.includes(one));
    return decision ? [{ key, label, run: () => setAsked(decision) }] : [];
  };
  useKeys([
    ...keyed("a", ["approve", "secondApprove", "retry"], t("desk.keys.approve")),
    ...keyed("r", ["reject", "refund"], t("desk.keys.reject")),
  ]);
  return (
    <>
      <DetailActions note={<DecisionNote withdrawal={withdrawal} isEmpty={allowed.length === 0} />}>
        {allowed.map((decision) => (
          <Button key={decision} kind={looks[decision]} onClick={() => setAsked(decision)}>
            {t(`withdrawals.decide.${decision}`, { amount })}
          </Button>
        ))}
      </DetailActions>
      {asked && <WithdrawalDialog withdrawal={withdrawal} decision={asked} onClose={() => setAsked(null)} />}
    </>
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
