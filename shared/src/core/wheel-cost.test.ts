import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minorUnits } from "./money.ts";
import { type PricedSegment, type PricedWheel, prizeCost, wheelCost, wheelReturnBp } from "./wheel-cost.ts";
import { effectiveWeights, prizeOnBet } from "./wheel-prize.ts";

const none: PricedSegment = { weight: 50, prizeKind: "none", prizeX100: 0, freeRounds: null };
const credit: PricedSegment = { ...none, prizeKind: "credit", prizeX100: 20 };
const wheelOf = (segments: readonly PricedSegment[], more: Partial<PricedWheel> = {}): PricedWheel => ({
  betsMinor: [1_000n, 10_000n],
  dailyLimit: null,
  budgetMinor: minorUnits(1_000_000n),
  segments,
  ...more,
});

const segment: fc.Arbitrary<PricedSegment> = fc
  .record({
    weight: fc.integer({ min: 1, max: 1_000_000 }),
    prizeKind: fc.constantFrom("none", "points", "credit", "bonus", "item", "free_rounds"),
    prizeX100: fc.integer({ min: 1, max: 100_000 }),
    count: fc.integer({ min: 1, max: 100 }),
    stakeMinor: fc.bigInt({ min: 1n, max: 1_000_000n }),
  })
  .map(({ weight, prizeKind, prizeX100, count, stakeMinor }) => ({
    weight,
    prizeKind,
    prizeX100: ["points", "credit", "bonus"].includes(prizeKind) ? prizeX100 : 0,
    freeRounds: prizeKind === "free_rounds" ? { count, stakeMinor } : null,
  }));
const wheel: fc.Arbitrary<PricedWheel> = fc.record({
  betsMinor: fc.array(
    fc.integer({ min: 1, max: 1_000_000 }).map((points) => BigInt(points) * 100n),
    { minLength: 1, maxLength: 6 },
  ),
  dailyLimit: fc.option(fc.integer({ min: 1, max: 1_000 })),
  budgetMinor: fc.bigInt({ min: 0n, max: 10n ** 15n }).map(minorUnits),
  segments: fc.array(segment, { minLength: 1, maxLength: 24 }),
});

describe("the maximum cost of a wheel (spec:money#worst-cases)", () => {
  it("half a chance of 0.20 a point: 20.00 at most and 10.00 on average for a spin of 100, a return of 1 %", () => {
    expect(wheelCost(wheelOf([none, credit]))).toEqual({
      perSpinMinor: 2_000n,
      expectedPerSpinMinor: 1_000n,
      perPlayerDayMinor: 1_000_000n,
      perPlayerMinor: 1_000_000n,
      perDayMinor: 1_000_000n,
      inAllMinor: 1_000_000n,
      returnBp: 100,
    });
  });

  it.each<[string, PricedWheel, Partial<ReturnType<typeof wheelCost>>]>([
    ["three spins a day", wheelOf([credit], { dailyLimit: 3 }), { perPlayerDayMinor: minorUnits(6_000n) }],
    [
      "points in half of the spins: the others' turnover returns it",
      wheelOf([
        { ...credit, weight: 25 },
        { ...none, weight: 25, prizeKind: "points", prizeX100: 100 },
      ]),
      { returnBp: 200 },
    ],
    [
      "all points returned, and credits besides: no bound",
      wheelOf([credit, { ...none, prizeKind: "points", prizeX100: 200 }]),
      { returnBp: null },
    ],
    [
      "points alone, and more than were bet: no bound",
      wheelOf([{ ...none, prizeKind: "points", prizeX100: 101 }]),
      { returnBp: null, inAllMinor: minorUnits(0n) },
    ],
    [
      "points alone, and as many as were bet: a return of 0",
      wheelOf([{ ...none, prizeKind: "points", prizeX100: 100 }]),
      { returnBp: 0, inAllMinor: minorUnits(0n) },
    ],
    [
      "five free rounds of 2.00: most on the smallest bet",
      wheelOf([{ ...none, prizeKind: "free_rounds", freeRounds: { count: 5, stakeMinor: 200n } }]),
      { perSpinMinor: minorUnits(1_000n), returnBp: 1_000 },
    ],
    [
      "a share of a basis point: rounded up",
      wheelOf([
        { ...credit, weight: 1, prizeX100: 1 },
        { ...none, weight: 999_999 },
      ]),
      { returnBp: 1, expectedPerSpinMinor: minorUnits(1n) },
    ],
  ])("%s", (_, priced, expected) => {
    expect(wheelCost(priced)).toMatchObject(expected);
  });

  it("any wheel: no spin costs more than its maximum, and all spins together at most the budget", () => {
    fc.assert(
      fc.property(wheel, (priced) => {
        const cost = wheelCost(priced);
        for (const bet of priced.betsMinor)
          for (const one of priced.segments) expect(prizeCost(one, bet) <= cost.perSpinMinor).toBe(true);
        expect(cost.expectedPerSpinMinor <= cost.perSpinMinor).toBe(true);
        for (const most of [cost.perPlayerDayMinor, cost.perPlayerMinor, cost.perDayMinor, cost.inAllMinor])
          expect(most !== null && most <= priced.budgetMinor).toBe(true);
      }),
    );
  });

  it("any missing pieces and any bet: no bet returns more than the computed return", () => {
    const wheelWithGone = wheel.chain((priced) =>
      fc.record({
        priced: fc.constant({ ...priced, segments: [...priced.segments, none] }),
        isGone: fc.array(fc.boolean(), {
          minLength: priced.segments.length,
          maxLength: priced.segments.length,
        }),
      }),
    );
    fc.assert(
      fc.property(wheelWithGone, ({ priced, isGone }) => {
        const returnBp = wheelReturnBp(priced);
        if (returnBp === null) return;
        const weights = effectiveWeights(
          priced.segments.map((one, index) => ({
            ...one,
            stockLeft: isGone[index] && one.prizeKind !== "none" ? 0 : null,
          })),
        ).map(BigInt);
        const total = (valueOf: (one: PricedSegment) => bigint) =>
          priced.segments.reduce((sum, one, index) => sum + (weights[index] ?? 0n) * valueOf(one), 0n);
        for (const bet of priced.betsMinor) {
          const credits = total((one) => prizeCost(one, bet));
          const lost = total(({ prizeKind, prizeX100 }) =>
            prizeKind === "points" ? bet - prizeOnBet(minorUnits(bet), prizeX100) : bet,
          );
          // A point comes from ten times its value in turnover; a basis point is a ten-thousandth of it.
          expect(credits * 10_000n <= BigInt(returnBp) * 10n * lost || credits === 0n).toBe(true);
        }
      }),
    );
  });
});
