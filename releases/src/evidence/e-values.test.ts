import { describe, expect, it } from "vitest";
import { logEValue, lowerBound, upperBound } from "./e-values.ts";

/** Random numbers from 0 to 1, the same in every run. Source: Marsaglia, "Xorshift RNGs", 2003. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

describe("e-values", () => {
  it("under the null hypothesis: checked after each of 1,000 visits, at most 3 of 300 series exceed 1/α", () => {
    const random = randomOf(7);
    const alpha = 0.01;
    let crossed = 0;
    for (let course = 0; course < 300; course += 1) {
      let failed = 0;
      for (let visits = 1; visits <= 1_000; visits += 1) {
        if (random() < 0.03) failed += 1;
        if (logEValue({ failed, visits }, 0.03) < Math.log(1 / alpha)) continue;
        crossed += 1;
        break;
      }
    }
    expect(crossed).toBeLessThanOrEqual(3);
  });

  it("decrease while the hypothetical rate rises to the observed share", () => {
    const share = { failed: 12, visits: 40 };
    const values = [0.01, 0.03, 0.05, 0.1, 0.2, 0.3].map((rate) => logEValue(share, rate));
    expect(values).toEqual(values.toSorted((one, other) => other - one));
    expect(logEValue({ failed: 1, visits: 40 }, 0.9999)).toBe(Number.NEGATIVE_INFINITY);
  });

  it("bounds: contain the true rate, and become narrower with more visits", () => {
    expect([upperBound({ failed: 0, visits: 0 }, 0.01), lowerBound({ failed: 0, visits: 0 }, 0.01)]).toEqual([
      1, 0,
    ]);
    let last = 1;
    for (const visits of [50, 500, 5_000]) {
      const share = { failed: visits / 10, visits };
      const [low, high] = [lowerBound(share, 0.001), upperBound(share, 0.001)];
      expect(low).toBeLessThan(0.1);
      expect(high).toBeGreaterThan(0.1);
      expect(high - low).toBeLessThan(last);
      last = high - low;
    }
    expect(last).toBeLessThan(0.05);
  });
});
