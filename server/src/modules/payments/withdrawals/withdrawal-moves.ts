import type { WithdrawalStatus } from "@tessera/shared/contracts/withdrawals";

/**
 * Author of a status change: the player, an operator, the gateway after its state was read, or the site
 * itself.
 */
export type WithdrawalMover = "player" | "operator" | "gateway" | "job";

type Move = readonly [from: WithdrawalStatus, to: WithdrawalStatus, ...by: WithdrawalMover[]];

/** Allowed status transitions of a withdrawal; all others are refused. Source: spec:documents#withdrawal. */
const moves: readonly Move[] = [
  ["requested", "approved", "operator", "job"],
  ["requested", "rejected", "operator"],
  ["requested", "cancelled", "player"],
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
