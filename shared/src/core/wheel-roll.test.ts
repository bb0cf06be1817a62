import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectiveWeights, pointsForTurnover, prizeOnBet } from "./wheel-prize.ts";
import { fromHex, seedHash, segmentAt, toHex, wheelRoll } from "./wheel-roll.ts";
import { minorUnits } from "./money.ts";

const serverSeed = fromHex(`${"00".repeat(31)}01`);
const rollOf = (nonce: number, weightSum = 1_000, clientSeed = "player-seed") =>
  wheelRoll({ serverSeed, clientSeed, nonce, weightSum });

describe("test vectors of the wheel (spec:money#points-and-wheel)", () => {
  it("the published hash is the SHA-256 of the server seed", async () => {
    expect(await seedHash(serverSeed)).toBe(
      "ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5",
    );
  });

  it.each([
    [0, 206],
    [1, 503],
    [2, 943],
  ])("nonce %i: the roll is %i", async (nonce, roll) => {
    expect(await rollOf(nonce)).toBe(roll);
  });

  it("12,345.67 of turnover: 1,234 points", () => {
    expect(pointsForTurnover(1_234_567n)).toBe(123_400n);
  });
});

it("a group of bytes at or above the largest multiple of the sum: skipped, and the next group decides", async () => {
  const groups = (nonce: number) => {
    const digest = createHmac("sha256", serverSeed).update(`player-seed:${nonce}`).digest();
    return [0, 6, 12, 18, 24].map((offset) => digest.readUIntBE(offset, 6));
  };
  // Just above half of all values, the bound is the sum itself and every second group is above it.
  const weightSum = 2 ** 47 + 1;
  const skipped = Array.from({ length: 40 }, (_, nonce) => nonce).filter(
    (nonce) => (groups(nonce)[0] ?? 0) >= weightSum && groups(nonce).some((group) => group < weightSum),
  );
  expect(skipped.length).toBeGreaterThan(3);
  for (const nonce of skipped) {
    expect(await rollOf(nonce, weightSum)).toBe(groups(nonce).find((group) => group < weightSum));
  }
});

it("any seeds, sum and nonce: the same roll as a second implementation", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.string({ maxLength: 64, unit: "grapheme" }),
      fc.nat(),
      fc.integer({ min: 1, max: 1_000_000 }),
      async (seed, clientSeed, nonce, weightSum) => {
        const digest = createHmac("sha256", seed).update(`${clientSeed}:${nonce}`).digest("hex");
        const expected = Number(BigInt(`0x${digest.slice(0, 12)}`) % BigInt(weightSum));
        const roll = await wheelRoll({ serverSeed: new Uint8Array(seed), clientSeed, nonce, weightSum });
        expect(roll).toBe(expected);
      },
    ),
  );
});

it("100,000 spins: segments as frequent as their weights (chi-square, 11 degrees of freedom, p = 0.0001)", async () => {
  const weights = [2, 160, 120, 160, 160, 40, 60, 142, 20, 120, 10, 6];
  const spins = 100_000;
  const counts = weights.map(() => 0);
  const batch = 1_000;
  for (let start = 0; start < spins; start += batch) {
    const rolls = await Promise.all(Array.from({ length: batch }, (_, index) => rollOf(start + index)));
    for (const roll of rolls) counts[segmentAt(roll, weights)]! += 1;
  }
  const chiSquare = counts.reduce((sum, count, index) => {
    const expected = (spins * (weights[index] ?? 0)) / 1_000;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(spins);
  expect(chiSquare).toBeLessThan(37.37);
}, 120_000);

describe("segments of a wheel", () => {
  it("a roll: selects the first segment whose cumulated weight exceeds it, and never one with weight 0", () => {
    const weights = [2, 0, 3, 5];
    expect([0, 1, 2, 4, 5, 9].map((roll) => segmentAt(roll, weights))).toEqual([0, 0, 2, 2, 3, 3]);
    expect(() => segmentAt(10, weights)).toThrow(RangeError);
  });

  it("a prize without stock: its weight belongs to the first segment without a prize, and the sum is unchanged", () => {
    const segments = [
      { prizeKind: "item", weight: 6, stockLeft: 0 },
      { prizeKind: "none", weight: 10, stockLeft: null },
      { prizeKind: "none", weight: 20, stockLeft: null },
      { prizeKind: "item", weight: 4, stockLeft: 1 },
    ];
    expect(effectiveWeights(segments)).toEqual([0, 16, 20, 4]);
  });

  it("a prize proportional to the bet: bet times factor, rounded down", () => {
    expect(prizeOnBet(minorUnits(1_000), 20)).toBe(200n);
    expect(prizeOnBet(minorUnits(3), 50)).toBe(1n);
  });
});

it("hex text: decoded to the encoded bytes; any other text is refused", () => {
  expect(toHex(fromHex("00ff7a"))).toBe("00ff7a");
  expect(() => fromHex("0g")).toThrow(RangeError);
  expect(() => fromHex("abc")).toThrow(RangeError);
});
