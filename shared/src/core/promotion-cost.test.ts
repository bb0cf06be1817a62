import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minorUnits } from "./money.ts";
import { type PromotionBounds, promotionCost } from "./promotion-cost.ts";

const anyLimit = (max: number) => fc.option(fc.integer({ min: 1, max }));
const season = { startsAt: "2026-03-01T17:00:00.000Z", endsAt: "2026-03-04T17:00:00.000Z" };
const anyBounds: fc.Arbitrary<PromotionBounds> = fc.record({
  maxBonusMinor: fc.bigInt(1n, 50n).map(minorUnits),
  perPlayerLimit: anyLimit(5),
  perDayLimit: anyLimit(3),
  totalLimit: anyLimit(30),
  budgetMinor: fc.option(fc.bigInt(1n, 500n).map(minorUnits)),
  startsAt: fc.constant(season.startsAt),
  endsAt: fc.constant(season.endsAt),
});
/** Claims in the season in any order: player, hour of the season, and what the claim gives. */
const anyClaims = fc.array(
  fc.record({
    player: fc.integer({ min: 0, max: 2 }),
    hour: fc.integer({ min: 0, max: 71 }),
    minor: fc.bigInt(1n, 50n),
  }),
  { maxLength: 60 },
);

/** Bonuses that the limits let through, as the server counts them. */
function granted(
  bounds: PromotionBounds,
  claims: readonly { player: number; hour: number; minor: bigint }[],
) {
  const { maxBonusMinor, perPlayerLimit, perDayLimit, totalLimit, budgetMinor } = bounds;
  const within = (count: number, limit: number | null) => limit === null || count < limit;
  const taken: { player: number; day: number; minor: bigint }[] = [];
  for (const { player, hour, minor } of claims.toSorted((left, right) => left.hour - right.hour)) {
    const day = Math.floor(hour / 24);
    const own = taken.filter((one) => one.player === player);
    const bonus = maxBonusMinor !== null && minor > maxBonusMinor ? maxBonusMinor : minor;
    const used = taken.reduce((sum, one) => sum + one.minor, 0n);
    const isGranted =
      within(own.length, perPlayerLimit) &&
      within(own.filter((one) => one.day === day).length, perDayLimit) &&
      within(taken.length, totalLimit) &&
      (budgetMinor === null || used + bonus <= budgetMinor);
    if (isGranted) taken.push({ player, day, minor: bonus });
  }
  return taken;
}

const sumOf = (taken: readonly { minor: bigint }[]) => taken.reduce((sum, { minor }) => sum + minor, 0n);
const isWithin = (minor: bigint, bound: bigint | null) => bound === null || minor <= bound;

describe("the maximum cost of a promotion", () => {
  it("any limits and any claims: no player, no day and no season exceeds the computed maximum", () => {
    fc.assert(
      fc.property(anyBounds, anyClaims, (bounds, claims) => {
        const cost = promotionCost(bounds);
        const taken = granted(bounds, claims);
        expect(isWithin(sumOf(taken), cost.inAllMinor)).toBe(true);
        for (const player of [0, 1, 2]) {
          const own = taken.filter((one) => one.player === player);
          expect(isWithin(sumOf(own), cost.perPlayerMinor)).toBe(true);
        }
        for (const day of [0, 1, 2]) {
          const ofDay = taken.filter((one) => one.day === day);
          expect(isWithin(sumOf(ofDay), cost.perDayMinor)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("each limit alone: limit times the largest bonus, or the budget; without any limit: no bound", () => {
    const none: PromotionBounds = {
      maxBonusMinor: minorUnits(10),
      perPlayerLimit: null,
      perDayLimit: null,
      totalLimit: null,
      budgetMinor: null,
      ...season,
    };
    expect(promotionCost(none)).toEqual({ perPlayerMinor: null, perDayMinor: null, inAllMinor: null });
    expect(promotionCost({ ...none, perPlayerLimit: 3 }).perPlayerMinor).toBe(30n);
    // Three whole days that may touch four days.
    expect(promotionCost({ ...none, perDayLimit: 2 }).perPlayerMinor).toBe(80n);
    expect(promotionCost({ ...none, totalLimit: 7 }).inAllMinor).toBe(70n);
    expect(promotionCost({ ...none, totalLimit: 7, budgetMinor: minorUnits(69) }).inAllMinor).toBe(69n);
    expect(promotionCost({ ...none, maxBonusMinor: null, totalLimit: 7 }).inAllMinor).toBeNull();
  });
});
