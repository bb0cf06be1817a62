import { describe, expect, it } from "vitest";
import { bonusOf, turnoverTarget } from "./promotion-money.ts";

/** 50 % up to 200.00, 8 times deposit and bonus: the promotion of spec:money#bonus-and-turnover-vectors. */
const terms = {
  bonusBp: 5_000,
  maxBonusMinor: 20_000n,
  turnoverX100: 800,
  turnoverBase: "deposit_plus_bonus",
} as const;

describe("promotion money", () => {
  it("100.00 at 50 %, 8 times of both: bonus 50.00, target 1,200.00", () => {
    expect(bonusOf(10_000n, terms)).toBe(5_000n);
    expect(turnoverTarget(10_000n, 5_000n, terms)).toBe(120_000n);
  });

  it("1,000.00 at 50 % up to 200.00: 200.00", () => {
    expect(bonusOf(100_000n, terms)).toBe(20_000n);
  });

  it("a target on the bonus alone: the deposit does not count", () => {
    expect(turnoverTarget(10_000n, 5_000n, { ...terms, turnoverBase: "bonus" })).toBe(40_000n);
  });

  it("a share with a fraction: rounded down", () => {
    expect(bonusOf(333n, { ...terms, bonusBp: 1_000 })).toBe(33n);
  });
});
