import { expect, it } from "vitest";
import { claimStatuses, mayClaimMove } from "./claim-moves.ts";

/**
 * The table of spec:documents#promotion-claim, repeated here: a row that is added there must be added here.
 */
const listed = new Set([
  "reserved → active",
  "reserved → released",
  "active → completed",
  "active → cancelled",
  "active → forfeited",
  "active → expired",
]);

it.each(claimStatuses.flatMap((from) => claimStatuses.map((to) => [from, to] as const)))(
  "a claim from %s to %s: allowed exactly when it is listed",
  (from, to) => {
    expect(mayClaimMove(from, to)).toBe(listed.has(`${from} → ${to}`));
  },
);
