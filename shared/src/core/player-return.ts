import type { BonusTerms } from "./bonus.ts";
import { fullBp } from "./money.ts";
import type { TurnoverTerms } from "./turnover.ts";

/**
 * Bound of what players get back, in basis points of their stakes: the sum of every offer stays below it.
 * Source: spec:money#player-return.
 */
const playerReturnBoundBp = fullBp;

/** Best play of a game. Shares of the stake, in basis points. */
export interface BestPlay {
  /** Own return of the game, without its jackpot. */
  readonly returnBp: number;
  /** Return of the jackpot that the game feeds; 0 without one, null without a bound. */
  readonly jackpotBp: number | null;
  /** Largest counted turnover of a stake. */
  readonly countedBp: number;
}

/** Earnings of counted turnover beside the game, each in basis points of it; null without a bound. */
export interface TurnoverReturns {
  /** Value of its points at the best wheel. */
  readonly pointsBp: number | null;
  /** Highest rate of a referrer. */
  readonly commissionBp: number;
  /** Bonus of the best promotion. */
  readonly bonusBp: number | null;
}

/**
 * Returns what players get back of their stakes by the best play of a game, in basis points: `return +
 * jackpot + counted × (points + commission + bonus)`, rounded up; null without a bound. Source:
 * spec:money#player-return.
 */
export function playerReturnBp(
  { returnBp, jackpotBp, countedBp }: BestPlay,
  { pointsBp, commissionBp, bonusBp }: TurnoverReturns,
): number | null {
  if (jackpotBp === null) return null;
  if (countedBp === 0) return returnBp + jackpotBp;
  if (pointsBp === null || bonusBp === null) return null;
  const onTop = ceilDiv(BigInt(countedBp) * BigInt(pointsBp + commissionBp + bonusBp), BigInt(fullBp));
  return returnBp + jackpotBp + Number(onTop);
}

/** Returns true for a sum of returns that is not allowed. */
export const isReturnTooHigh = (returnBp: number | null): boolean =>
  returnBp === null || returnBp >= playerReturnBoundBp;

/** Returns the larger of two returns; one without a bound is larger than any other. */
export const higherReturn = (left: number | null, right: number | null): number | null =>
  left === null || right === null ? null : Math.max(left, right);

type Turnover = Pick<TurnoverTerms, "turnoverX100">;

/**
 * Bonus of a deposit ÷ the turnover that it asks for, in basis points, rounded up; null without a turnover.
 */
export function depositBonusReturnBp({
  bonusBp,
  turnoverX100,
  turnoverBase,
}: Pick<BonusTerms, "bonusBp"> & TurnoverTerms): number | null {
  const baseBp = turnoverBase === "bonus" ? bonusBp : fullBp + bonusBp;
  return shareBp(BigInt(bonusBp) * 100n, BigInt(baseBp) * BigInt(turnoverX100));
}

/** Gift ÷ the turnover that it asks for, in basis points, rounded up; null without a turnover. */
export const giftReturnBp = ({ turnoverX100 }: Turnover): number | null =>
  shareBp(100n, BigInt(turnoverX100));

/**
 * Cashback ÷ turnover, in basis points, rounded up: the turnover that it is a share of, which is at least the
 * loss, and the turnover that it asks for.
 */
export function cashbackReturnBp({
  bonusBp,
  turnoverX100,
}: Pick<BonusTerms, "bonusBp"> & Turnover): number | null {
  const share = BigInt(bonusBp);
  return shareBp(share * 100n, BigInt(fullBp) * 100n + share * BigInt(turnoverX100));
}

/** Terms of a jackpot pool, in minor units and basis points. */
export interface PoolReturnTerms {
  readonly shareBp: number;
  readonly seedMinor: bigint;
  readonly mustDropMinor: bigint;
  /** Stakes per draw on average, without the limit. */
  readonly oddsMinor: bigint;
}

/**
 * Return of a jackpot pool over all its bets, in basis points, rounded up: what they give to the pot, and a
 * seed for each draw. A cycle has `odds × (1 − e^−x)` of stakes on average, x being the stakes up to the
 * limit ÷ odds. Null without a bound.
 */
export function jackpotReturnBp(pool: PoolReturnTerms): number | null {
  const { seedMinor, mustDropMinor, oddsMinor } = pool;
  const exponential = exponentialFrom(
    (mustDropMinor - seedMinor) * BigInt(fullBp),
    BigInt(pool.shareBp) * oddsMinor,
  );
  const seedBp = shareBp(seedMinor * exponential, oddsMinor * (exponential - scale));
  return seedBp === null ? null : pool.shareBp + seedBp;
}

/** One, in the fixed point of {@link exponentialFrom}. */
const scale = 10n ** 12n;
const exponentialTerms = 60;

/**
 * Lower bound of e^(numerator ÷ denominator) in fixed point: the first terms of its series, each rounded
 * down.
 */
function exponentialFrom(numerator: bigint, denominator: bigint): bigint {
  let term = scale;
  let sum = scale;
  if (denominator === 0n) return sum;
  for (let index = 1n; index <= exponentialTerms; index += 1n) {
    term = (term * numerator) / (denominator * index);
    sum += term;
  }
  return sum;
}

/** A share in basis points, rounded up; 0 of nothing, null of something in nothing. */
function shareBp(part: bigint, whole: bigint): number | null {
  if (part === 0n) return 0;
  return whole === 0n ? null : Number(ceilDiv(part * BigInt(fullBp), whole));
}

const ceilDiv = (value: bigint, divisor: bigint) => (value + divisor - 1n) / divisor;
