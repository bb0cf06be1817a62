import { minorUnits } from "@tessera/shared/core/money";
import { describe, expect, it } from "vitest";
import {
  depositRealAmount,
  formatRealAmount,
  markCode,
  plainRealAmount,
  withdrawalRealAmount,
} from "./real-amount.ts";

const rupiah = (units: bigint) => ({ units, currency: "IDR", exponent: 0 });
const baht = (units: bigint) => ({ units, currency: "THB", exponent: 2 });

describe("what a deposit comes to (spec:money#exchange-vectors)", () => {
  it.each([
    { credits: 50, factor: "1000", rateBp: 10_000, real: 50_000n },
    { credits: 100_000, factor: "1000", rateBp: 10_000, real: 100_000_000n },
    { credits: 500, factor: "1", rateBp: 10_000, real: 500n },
    { credits: 50, factor: "1000", rateBp: 8_500, real: 58_824n },
    { credits: 1, factor: "1000", rateBp: 8_500, real: 1_177n },
  ])("$credits credits × $factor at $rateBp: $real", ({ credits, factor, rateBp, real }) => {
    expect(depositRealAmount(credits, { currency: "IDR", factor, exponent: 0 }, rateBp).units).toBe(real);
  });
});

describe("what a withdrawal pays out (spec:money#exchange-vectors)", () => {
  it.each([
    { amount: 10_000, fee: 250, factor: "1000", real: 97_500n },
    { amount: 10_000, fee: 0, factor: "1000", real: 100_000n },
    { amount: 5_012, fee: 0, factor: "1000", real: 50_120n },
    { amount: 50_000, fee: 1_500, factor: "1", real: 485n },
    { amount: 200, fee: 250, factor: "1000", real: 0n },
  ])("$amount minor, fee $fee, × $factor: $real", ({ amount, fee, factor, real }) => {
    const rate = { currency: "IDR", factor, exponent: 0 };
    expect(withdrawalRealAmount(minorUnits(amount), minorUnits(fee), rate).units).toBe(real);
  });
});

describe("real money in words", () => {
  it("a currency without decimals: two are shown, none is copied", () => {
    expect(formatRealAmount(rupiah(1_250_473n))).toBe("Rp 1,250,473.00");
    expect(plainRealAmount(rupiah(1_250_473n))).toBe("1250473");
  });

  it("a currency with two: they are its own", () => {
    expect(formatRealAmount(baht(50_007n))).toBe("฿ 500.07");
    expect(plainRealAmount(baht(7n))).toBe("0.07");
  });

  it("the code in rupiah: the last three digits before the point", () => {
    expect(markCode(rupiah(1_250_473n))).toEqual({ head: "Rp 1,250,", code: "473", tail: ".00" });
  });

  it("the code in satang: the two digits after the point", () => {
    expect(markCode(baht(50_007n))).toEqual({ head: "฿ 500.", code: "07", tail: "" });
  });
});
