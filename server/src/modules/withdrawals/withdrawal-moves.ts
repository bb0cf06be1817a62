import type { WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";

/** Who moves a withdrawal: an operator, the gateway after it was read back, or the site itself. */
export type WithdrawalMover = "operator" | "gateway" | "job";

type Move = readonly [from: WithdrawalStatus, to: WithdrawalStatus, ...by: WithdrawalMover[]];

/**
 * Every change that a withdrawal can make; what is not here does not happen. Nothing leads to `cancelled`: a player may
 * not take a withdrawal back. Source: spec:documents#withdrawal.
 */
const moves: readonly Move[] = [
  ["requested", "approved", "operator", "job"],
  ["requested", "rejected", "operator"],
  ["approved", "paying", "job"],
  ["paying", "paid", "gateway", "operator"],
  ["paying", "payout_failed", "gateway"],
  ["payout_failed", "paying", "operator"],
  ["payout_failed", "refunded", "operator"],
];

export function mayWithdrawalMove(
  from: WithdrawalStatus,
  to: WithdrawalStatus,
  by: WithdrawalMover,
): boolean {
  return moves.some(([before, after, ...movers]) => before === from && after === to && movers.includes(by));
}
