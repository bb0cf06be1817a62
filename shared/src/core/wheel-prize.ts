import { formatMinor, minorUnits, type MinorUnits } from "./money.ts";

/** Minor units of one point; points are stored like credits. Source: spec:money#points-and-wheel. */
export const minorPerPoint = 100n;

/** Turnover that earns one point, in minor units: 10.00. Source: spec:money#points-and-wheel. */
export const turnoverPerPointMinor = 1_000n;

/** Points as whole numbers in en-US form: `342000n` → `3,420`. */
export function formatPoints(minor: bigint): string {
  return formatMinor((minor / minorPerPoint) * minorPerPoint).slice(0, -3);
}

/** Points for a turnover, whole points in minor units, rounded down. Source: spec:money#points-and-wheel. */
export function pointsForTurnover(turnoverMinor: bigint): MinorUnits {
  return minorUnits((turnoverMinor / turnoverPerPointMinor) * minorPerPoint);
}

/**
 * Prize on a bet by the segment's factor in hundredths: a factor of 200 makes 20.00 credits (or 20 points) of
 * 10 points. Rounded down. Source: spec:money#points-and-wheel.
 */
export function prizeOnBet(betMinor: MinorUnits, prizeX100: number): MinorUnits {
  return minorUnits((betMinor * BigInt(prizeX100)) / 100n);
}

/** Fields of a segment that decide its odds. */
export interface WeightedSegment {
  readonly prizeKind: string;
  readonly weight: number;
  /** Pieces left; null without a bound. */
  readonly stockLeft: number | null;
}

/**
 * Weights that a spin is decided by, in the order of the segments: the weight of a segment without a piece
 * left belongs to the first segment without a prize. Source: spec:money#points-and-wheel.
 */
export function effectiveWeights(segments: readonly WeightedSegment[]): number[] {
  const isGone = ({ stockLeft }: WeightedSegment) => stockLeft === 0;
  const moved = segments.filter(isGone).reduce((sum, { weight }) => sum + weight, 0);
  const heir = segments.findIndex(({ prizeKind }) => prizeKind === "none");
  return segments.map((segment, index) =>
    isGone(segment) ? 0 : segment.weight + (index === heir ? moved : 0),
  );
}
