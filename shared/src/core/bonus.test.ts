import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bonusVectors, turnoverVectors } from "../testing/money-vectors.ts";
import { bonusOn, depositClaim } from "./bonus.ts";
import { minorUnits } from "./money.ts";
import { countedTurnover, isTurnoverReached, turnoverLeft, turnoverTarget } from "./turnover.ts";

describe("bonus and turnover (spec:money#bonus-and-turnover-vectors)", () => {
  it.each(bonusVectors)(
    "deposit of $depositMinor with $terms: bonus $bonusMinor, target $targetMinor",
    ({ depositMinor, terms, bonusMinor, targetMinor }) => {
      expect(bonusOn(depositMinor, terms)).toBe(bonusMinor);
      expect(turnoverTarget(depositMinor, bonusMinor, terms)).toBe(targetMinor);
      expect(depositClaim(depositMinor, terms)).toEqual({ bonusMinor, targetMinor });
    },
  );

  it.each(turnoverVectors)(
    "bet of $betMinor at $weightBp bp: counts $countedMinor",
    ({ betMinor, weightBp, countedMinor }) => {
      expect(countedTurnover(betMinor, weightBp)).toBe(countedMinor);
    },
  );

  it("any base and share: the bonus is the exact share rounded down, and at most the cap", () => {
    const anyMinor = fc.bigInt(0n, 10n ** 15n).map(minorUnits);
    fc.assert(
      fc.property(anyMinor, fc.integer({ min: 0, max: 100_000 }), anyMinor, (base, bonusBp, cap) => {
        const uncapped = bonusOn(base, { bonusBp, maxBonusMinor: null });
        const rest = base * BigInt(bonusBp) - uncapped * 10_000n;
        expect(rest >= 0n && rest < 10_000n).toBe(true);
        expect(bonusOn(base, { bonusBp, maxBonusMinor: cap })).toBe(uncapped < cap ? uncapped : cap);
      }),
    );
  });

  it("any split of a bet: the parts count at most as much as the whole bet", () => {
    const anyBet = fc.bigInt(0n, 10n ** 15n).map(minorUnits);
    fc.assert(
      fc.property(anyBet, anyBet, fc.integer({ min: 0, max: 10_000 }), (one, other, weightBp) => {
        const apart = countedTurnover(one, weightBp) + countedTurnover(other, weightBp);
        const whole = countedTurnover(minorUnits(one + other), weightBp);
        expect(whole - apart === 0n || whole - apart === 1n).toBe(true);
      }),
    );
  });
});

describe("turnover left", () => {
  it.each([
    [0n, 500n, 500n, false],
    [499n, 500n, 1n, false],
    [500n, 500n, 0n, true],
    [501n, 500n, 0n, true],
    [0n, 0n, 0n, true],
  ])("progress %s of %s: %s left, reached %s", (progressMinor, targetMinor, left, isReached) => {
    expect(turnoverLeft({ progressMinor, targetMinor })).toBe(left);
    expect(isTurnoverReached({ progressMinor, targetMinor })).toBe(isReached);
  });
});
