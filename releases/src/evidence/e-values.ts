/** Part of the visits that failed. */
export interface Share {
  readonly failed: number;
  readonly visits: number;
}

/** Alternatives of the tests: rates of failure that are evenly spaced as log odds, from 0.1 to 99.9 %. */
const alternatives: readonly number[] = Array.from({ length: 57 }, (_, index) => {
  const logOdds = (index - 28) / 4;
  return 1 / (1 + Math.exp(-logOdds));
});

/**
 * Natural logarithm of the e-value against the hypothesis that at most `rate` of all visits fail: the mean of
 * the likelihood ratios of the alternatives above it. It may be looked at after every visit: under the
 * hypothesis it exceeds ln(1/α) in the whole course with a probability of at most α (Ville's inequality).
 * Source: Ramdas, Grünwald, Vovk and Shafer, "Game-theoretic statistics and safe anytime-valid
 * inference", 2023. It falls while `rate` grows towards the share that was observed, so that an upper bound
 * of an unknown rate may replace the rate.
 */
export function logEValue({ failed, visits }: Share, rate: number): number {
  const logRatios = alternatives
    .filter((alternative) => alternative > rate)
    .map(
      (alternative) =>
        failed * Math.log(alternative / rate) + (visits - failed) * Math.log((1 - alternative) / (1 - rate)),
    );
  const greatest = Math.max(...logRatios);
  if (greatest === Number.NEGATIVE_INFINITY) return greatest;
  const sum = logRatios.reduce((total, ratio) => total + Math.exp(ratio - greatest), 0);
  return greatest + Math.log(sum / alternatives.length);
}

/** Halvings of the interval in which a bound lies: to a millionth. */
const halvings = 20;

/**
 * Upper bound of the rate of failure: in the whole course the rate lies below it with a probability of at
 * least 1 − α. 1 while nothing is known.
 */
export function upperBound({ failed, visits }: Share, alpha: number): number {
  if (visits === 0) return 1;
  const succeeded = { failed: visits - failed, visits };
  let [low, high] = [failed / visits, 1];
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (low + high) / 2;
    if (logEValue(succeeded, 1 - middle) < Math.log(1 / alpha)) low = middle;
    else high = middle;
  }
  return high;
}

/** Lower bound of the rate of failure, as {@link upperBound}. */
export function lowerBound({ failed, visits }: Share, alpha: number): number {
  return 1 - upperBound({ failed: visits - failed, visits }, alpha);
}
