import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { crashPointAt, crashPointOf, numberCount, playersSeedOf, returnBp } from "./crash-point.ts";
import {
  flightMs,
  formatMultiplier,
  lowestTarget,
  msUntil,
  multiplierAt,
  multiplierMax,
} from "./multiplier.ts";
import { reachingCount, returnOf } from "./return-to-player.ts";

const everyTarget = Array.from({ length: multiplierMax - 99 }, (_, index) => index + 100);

describe("the return of crash", () => {
  it("all numbers of a small range: the number of crash points that reach each multiplier equals the computed one", () => {
    for (const count of [97n, 256n, 10_000n]) {
      const points = Array.from({ length: Number(count) }, (_, number) =>
        crashPointAt(BigInt(number), count),
      );
      for (const multiplier of [97, 100, 101, 102, 150, 200, 333, 1_000, 9_700, 54_321, multiplierMax])
        expect(BigInt(points.filter((point) => point >= multiplier).length)).toBe(
          reachingCount(multiplier, count) > count ? count : reachingCount(multiplier, count),
        );
    }
  });

  it("every target, over all 2^52 numbers: returns 97 %, less at most 10^-12 of it", () => {
    for (const multiplier of everyTarget) {
      const { numerator, denominator } = returnOf(multiplier, numberCount);
      const missing = BigInt(returnBp) * denominator - 10_000n * numerator;
      expect(missing >= 0n && missing * 10n ** 12n < 10_000n * denominator).toBe(true);
    }
  });

  it("the crash points of 2^52 numbers: from 0.97× to the maximum, and 96.99 % reach 1.00×", () => {
    expect(crashPointAt(0n, numberCount)).toBe(97);
    expect(crashPointAt(numberCount - 1n, numberCount)).toBe(multiplierMax);
    expect((10_000n * reachingCount(100, numberCount)) / numberCount).toBe(9_699n);
  });
});

describe("the flight", () => {
  it("every crash point: multipliers are shown up to it and none above, each first at its millisecond", () => {
    for (const point of [100, 101, 102, 150, 199, 200, 1_234, 9_999, 99_999]) {
      expect(multiplierAt(flightMs(point) - 1)).toBeLessThanOrEqual(point);
      // Above 125× a millisecond passes more than one hundredth.
      expect(point >= 12_500 || multiplierAt(flightMs(point) - 1) === point).toBe(true);
      expect(multiplierAt(flightMs(point))).toBeGreaterThan(point);
      expect(multiplierAt(msUntil(point) - (point === 100 ? 0 : 1))).toBeLessThanOrEqual(point);
    }
    for (const target of everyTarget) {
      expect(multiplierAt(msUntil(target))).toBeGreaterThanOrEqual(target);
      expect(target === 100 || multiplierAt(msUntil(target) - 1) < target).toBe(true);
    }
  });

  it("a crash point below 1.00×: no flight; the highest one: the flight ends when it is reached", () => {
    expect([97, 98, 99].map(flightMs)).toEqual([0, 0, 0]);
    expect(flightMs(multiplierMax)).toBe(msUntil(multiplierMax));
    expect(multiplierAt(10 * flightMs(multiplierMax))).toBe(multiplierMax);
    expect(multiplierAt(-5)).toBe(100);
    expect(lowestTarget).toBeGreaterThan(100);
  });

  it.each([
    [97, "1.00×"],
    [101, "1.01×"],
    [100_000, "1000.00×"],
  ])("a multiplier of %d: %s", (hundredths, text) => {
    expect(formatMultiplier(hundredths)).toBe(text);
  });
});

describe("the seeds of a round", () => {
  it("players' seeds and crash point: equal a second implementation of the verify dialog's four steps", async () => {
    const studioSeed = "5e".repeat(32);
    const playerSeeds = ["01".repeat(16), "02".repeat(16), "03".repeat(16)];
    const joined = createHash("sha256").update(playerSeeds.join(",")).digest("hex");
    expect(playersSeedOf(playerSeeds)).toBe(joined);
    const digits = createHmac("sha256", Buffer.from(studioSeed, "hex")).update(joined).digest("hex");
    const number = BigInt(`0x${digits.slice(0, 13)}`);
    const point = (97n * 2n ** 52n) / (2n ** 52n - number);
    const expected = Number(point < 100_000n ? point : 100_000n);
    expect(crashPointOf({ studioSeed, playersSeed: joined })).toBe(expected);
  });

  it("seeds in another order, or without one bet: another combined seed", async () => {
    const seeds = new Set([["a", "b"], ["b", "a"], ["a"], []].map(playersSeedOf));
    expect(seeds.size).toBe(4);
  });

  it("20,000 rounds: each multiplier is reached as often as computed, within four standard errors", async () => {
    const count = 20_000;
    const playersSeed = playersSeedOf(["0a".repeat(16)]);
    const points = Array.from({ length: count }, (_, round) =>
      crashPointOf({ studioSeed: round.toString(16).padStart(64, "0"), playersSeed }),
    );
    for (const multiplier of [100, 110, 150, 200, 500, 1_000]) {
      const expected = (0.97 * 100) / multiplier;
      const reached = points.filter((point) => point >= multiplier).length / count;
      expect(Math.abs(reached - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / count));
    }
  });
});
