import { isWithinMoneyMax } from "../core/money.ts";
import { largestPrize } from "../core/wheel-cost.ts";
import { minorPerPoint } from "../core/wheel-prize.ts";
import type { StoredWheel } from "./wheels.ts";

/** Largest bet: with the largest factor its prize stays within every bound of money. */
const betMaxMinor = 1_000_000n * minorPerPoint;

type StoredSegment = StoredWheel["segments"][number];

const isFactored = ({ prizeKind }: StoredSegment) =>
  prizeKind === "points" || prizeKind === "credit" || prizeKind === "bonus";

/** Why a segment at its place in the list cannot be on a wheel: validation keys by field. */
function segmentFaults(segment: StoredSegment, index: number): readonly (readonly [string, string])[] {
  const { position, prizeKind, prizeX100, label, promotionSlug, freeRounds, stock } = segment;
  const checks = [
    ["position", position === index, "wheel.hole"],
    ["prizeX100", prizeX100 > 0 === isFactored(segment), "wheel.factor"],
    ["label", (label !== null) === (prizeKind === "item"), "wheel.label"],
    ["promotionSlug", (promotionSlug !== null) === (prizeKind === "bonus"), "wheel.promotion"],
    ["freeRounds", (freeRounds !== null) === (prizeKind === "free_rounds"), "wheel.freeRounds"],
    ["stock", stock === null || prizeKind !== "none", "wheel.stock"],
  ] as const;
  return checks.flatMap(([field, isRight, key]) =>
    isRight ? [] : [[`segments.${index}.${field}`, key] as const],
  );
}

/**
 * Finds what is wrong with the content of a wheel beyond the shape of its fields: validation keys by field;
 * empty when it can be published. Positions count from 0 without a hole; a prize with a stock needs a segment
 * without a prize, to which its weight goes when no piece is left; bets are whole points in rising order; the
 * budget covers what was used of it and the largest prize. Source: spec:operators#wheels.
 *
 * @param budgetUsedMinor part of the budget that the wheel's prizes have cost so far, in minor units
 */
export function findWheelFaults(
  { betsMinor, segments, budgetMinor }: Pick<StoredWheel, "betsMinor" | "budgetMinor" | "segments">,
  budgetUsedMinor = 0n,
): Record<string, string> {
  const hasHeir = segments.some(({ prizeKind }) => prizeKind === "none");
  const needsHeir = segments.some(({ stock }) => stock !== null);
  const needed = budgetUsedMinor + largestPrize({ betsMinor, segments });
  const isCovered = budgetMinor >= needed && isWithinMoneyMax(budgetMinor);
  const betFaults = betsMinor.flatMap((bet, index) => {
    const isWhole = bet > 0n && bet <= betMaxMinor && bet % minorPerPoint === 0n;
    const isRising = bet > (betsMinor[index - 1] ?? 0n);
    return isWhole && isRising ? [] : [[`betsMinor.${index}`, "wheel.bet"] as const];
  });
  return Object.fromEntries([
    ...betFaults,
    ...(isCovered ? [] : [["budgetMinor", "wheel.budget"] as const]),
    ...segments.flatMap(segmentFaults),
    ...(needsHeir && !hasHeir ? [["segments", "wheel.noPrize"] as const] : []),
  ]);
}
