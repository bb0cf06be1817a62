import { mayCall, type OperatorRole } from "@tessera/shared/operator-contracts/endpoint";
import {
  type ReviewedWithdrawal,
  withdrawalOperatorApi,
} from "@tessera/shared/operator-contracts/withdrawals";

export type WithdrawalDecision = "approve" | "secondApprove" | "reject" | "markPaid" | "retry" | "refund";

interface Decider {
  readonly id: string;
  readonly roles: readonly OperatorRole[];
}

type Decided = Pick<ReviewedWithdrawal, "status" | "approvedBy" | "needsSecondApproval">;

/** True when this operator gave the first of two approvals, and may therefore not give the second. */
export function isOwnFirstApproval({ needsSecondApproval, approvedBy }: Decided, { id }: Decider): boolean {
  return needsSecondApproval && approvedBy === `admin:${id}`;
}

/** Decisions about a requested withdrawal, by the number of approvals that it has and needs. */
function requested(withdrawal: Decided, decider: Decider): readonly WithdrawalDecision[] {
  const isHalf = withdrawal.needsSecondApproval && withdrawal.approvedBy !== null;
  if (!isHalf) return ["approve", "reject"];
  return isOwnFirstApproval(withdrawal, decider) ? ["reject"] : ["secondApprove", "reject"];
}

function byState(withdrawal: Decided, decider: Decider): readonly WithdrawalDecision[] {
  if (withdrawal.status === "requested") return requested(withdrawal, decider);
  if (withdrawal.status === "paying") return ["markPaid"];
  return withdrawal.status === "payout_failed" ? ["retry", "refund"] : [];
}

/**
 * Decisions that an operator can take about a withdrawal in its state. The server decides; this only offers.
 */
export function allowedDecisions(withdrawal: Decided, decider: Decider): readonly WithdrawalDecision[] {
  return byState(withdrawal, decider).filter((decision) =>
    mayCall(decider.roles, withdrawalOperatorApi[decision]),
  );
}
