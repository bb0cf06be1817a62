import { drawnCount, numberCount } from "./draw.ts";
import { paysOf } from "./paytable.ts";

/** An exact fraction. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Ways to choose `chosen` of `count` things. */
export function waysToChoose(count: number, chosen: number): bigint {
  let ways = 1n;
  for (let index = 1; index <= chosen; index += 1)
    // Whole at every step: a product of `index` neighbours can be divided by `index`.
    ways = (ways * BigInt(count - chosen + index)) / BigInt(index);
  return ways;
}

/** Chance of exactly so many hits, over all draws of twenty numbers: hypergeometric. */
export function chanceOf(markCount: number, hitCount: number): Fraction {
  return {
    numerator:
      waysToChoose(markCount, hitCount) * waysToChoose(numberCount - markCount, drawnCount - hitCount),
    denominator: waysToChoose(numberCount, drawnCount),
  };
}

/**
 * Exact return to player with so many marked numbers, as a share of the bet: every draw is counted, none is
 * simulated.
 */
export function returnOf(markCount: number): Fraction {
  const { denominator } = chanceOf(markCount, 0);
  const numerator = paysOf(markCount).reduce(
    (sum, hundredths, hitCount) => sum + BigInt(hundredths) * chanceOf(markCount, hitCount).numerator,
    0n,
  );
  return { numerator, denominator: 100n * denominator };
}

/** Return to player in basis points, rounded down. */
export function returnBp(markCount: number): number {
  const { numerator, denominator } = returnOf(markCount);
  return Number((10_000n * numerator) / denominator);
}
