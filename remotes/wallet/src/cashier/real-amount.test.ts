import { exchangeRate } from "@tessera/shared/contracts/exchange-rate";
import { realUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { depositVectors, realTextVectors, withdrawalVectors } from "@tessera/shared/testing/money-vectors";
import { describe, expect, it } from "vitest";
import {
  depositRealAmount,
  formatRealAmount,
  markCode,
  plainRealAmount,
  withdrawalRealAmount,
} from "./real-amount.ts";

const rupiah = (units: bigint) => ({ units: realUnits(units), currency: "IDR", exponent: 0 });
const baht = (units: bigint) => ({ units: realUnits(units), currency: "THB", exponent: 2 });

/** The exchange rate as the server sends it. */
const rateOf = (realPerCredit: bigint) =>
  z.decode(exchangeRate, { currency: "IDR", factor: realPerCredit.toString(), exponent: 0 });

describe("real amounts by the rate from the server (spec:money#exchange-vectors)", () => {
  it.each(depositVectors)(
    "deposit of $credits credits at $realPerCredit a credit, $rateBp bp: $realAmount with code $uniqueCode",
    ({ credits, realPerCredit, rateBp, uniqueCode, realAmount }) => {
      const { units } = depositRealAmount(credits, rateOf(realPerCredit), rateBp);
      expect(units + BigInt(uniqueCode)).toBe(realAmount);
    },
  );

  it.each(withdrawalVectors)(
    "withdrawal of $amountMinor less $feeMinor at $realPerCredit a credit: $realAmount",
    ({ amountMinor, feeMinor, realPerCredit, realAmount }) => {
      expect(withdrawalRealAmount(amountMinor, feeMinor, rateOf(realPerCredit)).units).toBe(realAmount);
    },
  );

  it.each(realTextVectors)(
    "$units real units with $exponent decimals: $text to copy",
    ({ units, exponent, text }) => {
      expect(plainRealAmount({ units, currency: "THB", exponent })).toBe(text);
    },
  );
});

describe("formatting of real amounts", () => {
  it("currency without decimals: displayed with two, copied without", () => {
    expect(formatRealAmount(rupiah(1_250_473n))).toBe("Rp 1,250,473.00");
    expect(plainRealAmount(rupiah(1_250_473n))).toBe("1250473");
  });

  it("currency with two decimals: displayed and copied with them", () => {
    expect(formatRealAmount(baht(50_007n))).toBe("฿ 500.07");
    expect(plainRealAmount(baht(7n))).toBe("0.07");
  });

  it("unique code in rupiah: the last three digits before the point", () => {
    expect(markCode(rupiah(1_250_473n))).toEqual({ head: "Rp 1,250,", code: "473", tail: ".00" });
  });

  it("unique code in satang: the two digits after the point", () => {
    expect(markCode(baht(50_007n))).toEqual({ head: "฿ 500.", code: "07", tail: "" });
  });
});
