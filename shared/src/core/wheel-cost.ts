import { type CreditCost, leastBound } from "./credit-cost.ts";
import { fullBp, type MinorUnits, minorUnits } from "./money.ts";
import { minorPerPoint, prizeOnBet, turnoverPerPointMinor } from "./wheel-prize.ts";

/** Prize of a segment of a wheel, and its weight. */
export interface PricedSegment {
  readonly weight: number;
  readonly prizeKind: string;
  readonly prizeX100: number;
  readonly freeRounds: { readonly count: number; readonly stakeMinor: bigint } | null;
}

export interface PricedWheel {
  /** In `PTS`. */
  readonly betsMinor: readonly bigint[];
  /** Spins of a player and Bangkok day; null without a bound. */
  readonly dailyLimit: number | null;
  /** Most that its prizes may cost in all. */
  readonly budgetMinor: MinorUnits;
  readonly segments: readonly PricedSegment[];
}

/** Worst case of a wheel, with what one spin and one player's day can cost. */
export interface WheelCost extends CreditCost {
  /** Most that one spin costs. */
  readonly perSpinMinor: MinorUnits;
  /** Cost of one spin with the largest bet on average, rounded up. */
  readonly expectedPerSpinMinor: MinorUnits;
  /** Most that the spins of one player and Bangkok day cost. */
  readonly perPlayerDayMinor: MinorUnits;
  readonly inAllMinor: MinorUnits;
  /** Share of the turnover that earned the points of a bet; points won are bet again. */
  readonly returnBp: number | null;
}

/**
 * Cost of a prize to the house, in minor units of credits: a bonus counts whole, as if its turnover were
 * always met, and free rounds count their stakes. Points are bet again, and an item has no price here: both
 * count 0. Source: spec:money#worst-cases.
 */
export function prizeCost(
  { prizeKind, prizeX100, freeRounds }: Omit<PricedSegment, "weight">,
  betMinor: bigint,
): MinorUnits {
  if (freeRounds) return minorUnits(BigInt(freeRounds.count) * freeRounds.stakeMinor);
  const isMoney = prizeKind === "credit" || prizeKind === "bonus";
  return isMoney ? prizeOnBet(minorUnits(betMinor), prizeX100) : minorUnits(0n);
}

/**
 * Cost of the largest prize on the largest bet, also of a segment without a piece left: an operator may add
 * pieces.
 */
export function largestPrize({
  betsMinor,
  segments,
}: Pick<PricedWheel, "betsMinor" | "segments">): MinorUnits {
  const bet = largest(betsMinor);
  return minorUnits(largest(segments.map((segment) => prizeCost(segment, bet))));
}

/**
 * Worst case of a wheel. Every segment counts with its own weight: when its pieces run out, the weight goes
 * to a segment without a prize, so the wheel only gives less. Source: spec:money#worst-cases.
 */
export function wheelCost(wheel: PricedWheel): WheelCost {
  const { betsMinor, dailyLimit, budgetMinor, segments } = wheel;
  const perSpinMinor = largestPrize(wheel);
  const bet = largest(betsMinor);
  const inAllMinor = perSpinMinor === 0n ? perSpinMinor : budgetMinor;
  const dayMinor = dailyLimit === null ? null : minorUnits(BigInt(dailyLimit) * perSpinMinor);
  return {
    perSpinMinor,
    expectedPerSpinMinor: minorUnits(
      ceilDiv(
        weighed(segments, (segment) => prizeCost(segment, bet)),
        weightSum(segments),
      ),
    ),
    perPlayerDayMinor: leastBound(inAllMinor, dayMinor) ?? inAllMinor,
    perPlayerMinor: inAllMinor,
    perDayMinor: inAllMinor,
    inAllMinor,
    returnBp: wheelReturnBp(wheel),
  };
}

/**
 * Return of the bet that returns most, in basis points of the turnover that earned its points, rounded up;
 * null when a bet wins more points than it costs on average, or all of them and credits besides: it is bet
 * again without an end. Source: spec:money#worst-cases.
 */
export function wheelReturnBp({
  betsMinor,
  segments,
}: Pick<PricedWheel, "betsMinor" | "segments">): number | null {
  let most = 0n;
  for (const bet of betsMinor) {
    const credits = weighed(segments, (segment) => prizeCost(segment, bet));
    const pointsWon = weighed(segments, ({ prizeKind, prizeX100 }) =>
      prizeKind === "points" ? prizeOnBet(minorUnits(bet), prizeX100) : 0n,
    );
    const pointsLost = bet * weightSum(segments) - pointsWon;
    if (pointsLost < 0n || (pointsLost === 0n && credits > 0n)) return null;
    const returned = ceilDiv(credits * minorPerPoint * BigInt(fullBp), pointsLost * turnoverPerPointMinor);
    if (returned > most) most = returned;
  }
  return Number(most);
}

/** Sum over segments of their weight times a value. */
const weighed = (segments: readonly PricedSegment[], valueOf: (segment: PricedSegment) => bigint) =>
  segments.reduce((sum, segment) => sum + BigInt(segment.weight) * valueOf(segment), 0n);

const weightSum = (segments: readonly PricedSegment[]) => weighed(segments, () => 1n);

const largest = (values: readonly bigint[]) =>
  values.reduce((most, value) => (value > most ? value : most), 0n);

/** Quotient rounded up; 0 of 0, whatever the divisor. */
const ceilDiv = (value: bigint, divisor: bigint) => (value === 0n ? 0n : (value + divisor - 1n) / divisor);
