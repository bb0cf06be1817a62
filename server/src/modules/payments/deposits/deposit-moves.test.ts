import { depositStatus } from "@tessera/shared/contracts/deposits";
import { describe, expect, it } from "vitest";
import { type DepositMover, mayDepositMove } from "./deposit-moves.ts";

const movers: readonly DepositMover[] = ["player", "gateway", "operator", "job"];
const statuses = depositStatus.def.entries;

/** The table of spec:documents#deposit, repeated on purpose: a row that is added there must be added here. */
const listed = new Set([
  "awaiting_payment → submitted by player",
  "awaiting_payment → submitted by gateway",
  "submitted → awaiting_payment by player",
  "awaiting_payment → cancelled by player",
  "awaiting_payment → expired by job",
  "awaiting_payment → approved by gateway",
  "awaiting_payment → approved by operator",
  "awaiting_payment → needs_review by gateway",
  "submitted → approved by gateway",
  "submitted → approved by operator",
  "submitted → needs_review by gateway",
  "submitted → rejected by operator",
  "expired → needs_review by gateway",
  "cancelled → needs_review by gateway",
  "needs_review → approved by operator",
  "needs_review → rejected by operator",
]);

describe("moves of a deposit", () => {
  const every = Object.values(statuses).flatMap((from) =>
    Object.values(statuses).flatMap((to) => movers.map((by) => [from, to, by] as const)),
  );

  it.each(every)("from %s to %s by the %s: allowed exactly when it is listed", (from, to, by) => {
    expect(mayDepositMove(from, to, by)).toBe(listed.has(`${from} → ${to} by ${by}`));
  });

  it("all combinations: 7 × 7 × 4 checked, 16 of them listed", () => {
    expect(every).toHaveLength(196);
    expect(every.filter(([from, to, by]) => mayDepositMove(from, to, by))).toHaveLength(16);
  });
});
