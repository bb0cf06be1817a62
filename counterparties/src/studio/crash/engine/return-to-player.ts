import { returnBp } from "./crash-point.ts";

/** A fraction of whole numbers. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * Counts how many of `count` equally likely numbers have a crash point of at least `multiplier` (in
 * hundredths). With u = count − number from 1 to count, the crash point is floor(97 × count ÷ u), which is at
 * least m for every u up to 97 × count ÷ m.
 */
export function reachingCount(multiplier: number, count: bigint): bigint {
  return (BigInt(returnBp) * count) / (100n * BigInt(multiplier));
}

/** Share of the bets that comes back to who cashes out at this multiplier whenever it is reached. */
export function returnOf(multiplier: number, count: bigint): Fraction {
  return { numerator: BigInt(multiplier) * reachingCount(multiplier, count), denominator: 100n * count };
}
