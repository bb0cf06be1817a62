import { describe, expect, it } from "vitest";
import { realAmountOf } from "./withdrawal-money.ts";

describe("the amounts of a withdrawal", () => {
  it.each([
    [10_000n, 250n, { factor: 1_000n, exponent: 0 }, 97_500n],
    [10_000n, 0n, { factor: 1_000n, exponent: 0 }, 100_000n],
    [5_012n, 0n, { factor: 1_000n, exponent: 0 }, 50_120n],
    [50_000n, 1_500n, { factor: 1n, exponent: 2 }, 48_500n],
  ])("%s minor less a fee of %s: the bank moves what the table says", (amount, fee, real, expected) => {
    expect(realAmountOf(amount, fee, real)).toBe(expected);
  });
});
