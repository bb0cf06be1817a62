import type { Prize, WheelSegment } from "../contracts/shop.ts";
import { formatMinor, type MinorUnits } from "../core/money.ts";
import { formatPoints, prizeOnBet } from "../core/wheel-prize.ts";

/** Prize of a segment on a bet. */
export function prizeOf(
  { prizeKind, prizeX100, label, freeRounds }: WheelSegment,
  betMinor: MinorUnits,
): Prize {
  return { kind: prizeKind, minor: prizeOnBet(betMinor, prizeX100), currency: null, label, freeRounds };
}

/** Short text of a prize for a segment of the wheel: a number, or nothing where a drawing says it. */
export function segmentText({ kind, minor, freeRounds }: Prize): string {
  if (freeRounds !== null) return `${freeRounds.count}×▶`;
  if (kind === "none") return "–";
  if (kind === "item") return "★";
  const amount = kind === "points" ? formatPoints(minor) : formatMinor(minor).replace(/\.00$/, "");
  return kind === "points" ? `${amount} P` : kind === "bonus" ? `${amount} B` : amount;
}
