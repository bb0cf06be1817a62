export const claimStatuses = [
  "reserved",
  "active",
  "completed",
  "cancelled",
  "forfeited",
  "expired",
  "released",
] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Allowed status transitions of a claim; all others are refused. Source: spec:documents#promotion-claim. */
const moves: readonly (readonly [ClaimStatus, ClaimStatus])[] = [
  ["reserved", "active"],
  ["reserved", "released"],
  ["active", "completed"],
  ["active", "cancelled"],
  ["active", "forfeited"],
  ["active", "expired"],
];

export function mayClaimMove(from: ClaimStatus, to: ClaimStatus): boolean {
  return moves.some(([before, after]) => before === from && after === to);
}
