import { type DepositStatus } from "@tessera/shared/contracts/deposits";

/**
 * Actors that move a deposit: the player, the gateway after its payment was read back, an operator, or a job.
 */
export type DepositMover = "player" | "gateway" | "operator" | "job";

type Move = readonly [from: DepositStatus, to: DepositStatus, ...by: DepositMover[]];

/** All allowed status changes of a deposit. Source: spec:documents#deposit, decisions 0430 and 0770. */
const moves: readonly Move[] = [
  ["awaiting_payment", "submitted", "player", "gateway"],
  ["submitted", "awaiting_payment", "player"],
  ["awaiting_payment", "cancelled", "player"],
  ["awaiting_payment", "expired", "job"],
  ["awaiting_payment", "approved", "gateway", "operator"],
  ["submitted", "approved", "gateway", "operator"],
  ["awaiting_payment", "needs_review", "gateway"],
  ["submitted", "needs_review", "gateway"],
  ["expired", "needs_review", "gateway"],
  ["cancelled", "needs_review", "gateway"],
  ["submitted", "rejected", "operator"],
  ["needs_review", "approved", "operator"],
  ["needs_review", "rejected", "operator"],
];

export function mayDepositMove(from: DepositStatus, to: DepositStatus, by: DepositMover): boolean {
  return moves.some(([before, after, ...movers]) => before === from && after === to && movers.includes(by));
}
