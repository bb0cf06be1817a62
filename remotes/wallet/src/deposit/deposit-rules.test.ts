import { minorUnits } from "@tessera/shared/core/money";
import { describe, expect, it } from "vitest";
import { bonusOf } from "./deposit-rules.ts";
import { monday } from "./testing/deposit-fixtures.ts";

const half = { ...monday, bonusBp: 5_000, maxBonusMinor: minorUnits(20_000), turnoverX100: 800 };

describe("a promotion of 50 %, at most 200.00, eight times (spec:money#bonus-and-turnover-vectors)", () => {
  it("deposit 100.00: 50.00 more, 1,200.00 to play", () => {
    expect(bonusOf({ ...half, turnoverBase: "deposit_plus_bonus" }, 100)).toEqual({
      bonus: 5_000n,
      turnover: 120_000n,
    });
  });

  it("deposit 1,000.00: the cap of 200.00", () => {
    expect(bonusOf(half, 1_000).bonus).toBe(20_000n);
  });

  it("turnover of the bonus alone: the deposit does not count", () => {
    expect(bonusOf({ ...half, turnoverBase: "bonus" }, 100).turnover).toBe(40_000n);
  });

  it("without a cap and an odd share: rounded down", () => {
    expect(bonusOf({ ...half, bonusBp: 333, maxBonusMinor: null }, 1).bonus).toBe(3n);
  });
});
