import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { depositVectors, perCredit, realTextVectors, withdrawalVectors } from "../testing/money-vectors.ts";
import {
  creditedMinorUnits,
  depositRealUnits,
  realPerCreditOf,
  realUnitsText,
  uniqueCodeMax,
  withdrawalRealUnits,
} from "./exchange.ts";
import {
  amountMaxCredits,
  creditsToMinor,
  minorToCredits,
  type MinorUnits,
  minorUnits,
  type RealUnits,
  realUnits,
  type WholeCredits,
  wholeCredits,
} from "./money.ts";

describe("exchange (spec:money#exchange-vectors)", () => {
  it.each(depositVectors)(
    "deposit of $credits credits at $realPerCredit a credit, $rateBp bp, code $uniqueCode: $realAmount, credited $creditedMinor",
    ({ credits, realPerCredit, rateBp, uniqueCode, realAmount, creditedMinor }) => {
      expect(depositRealUnits(credits, realPerCredit, rateBp) + BigInt(uniqueCode)).toBe(realAmount);
      expect(creditedMinorUnits(realAmount, realPerCredit, rateBp)).toBe(creditedMinor);
    },
  );

  it.each(withdrawalVectors)(
    "withdrawal of $amountMinor less $feeMinor at $realPerCredit a credit: $realAmount",
    ({ amountMinor, feeMinor, realPerCredit, realAmount }) => {
      expect(withdrawalRealUnits(amountMinor, feeMinor, realPerCredit)).toBe(realAmount);
    },
  );

  it.each(realTextVectors)(
    "$units real units with $exponent decimals: $text",
    ({ units, exponent, text }) => {
      expect(realUnitsText(units, exponent)).toBe(text);
    },
  );

  it("real units per credit: determined by the currency's decimals", () => {
    expect(realPerCreditOf({ wholePerCredit: 1_000n, exponent: 0 })).toBe(perCredit.rupiah);
    expect(realPerCreditOf({ wholePerCredit: 1n, exponent: 2 })).toBe(perCredit.satang);
  });

  it("unique codes: three digits in rupiah, two in satang, and never a whole credit", () => {
    expect([uniqueCodeMax(perCredit.rupiah), uniqueCodeMax(perCredit.satang)]).toEqual([999, 99]);
  });
});

it("different units: not assignable to each other", () => {
  expectTypeOf<MinorUnits>().not.toExtend<RealUnits>();
  expectTypeOf<RealUnits>().not.toExtend<MinorUnits>();
  expectTypeOf<bigint>().not.toExtend<MinorUnits | RealUnits>();
  expectTypeOf<number>().not.toExtend<WholeCredits>();
  expect(() => wholeCredits(12.5)).toThrow(RangeError);
});

const anyPerCredit = fc.constantFrom(perCredit.rupiah, perCredit.satang);
const anyRate = fc.integer({ min: 1, max: 10_000 });
const anyCredits = fc.integer({ min: 1, max: amountMaxCredits }).map(wholeCredits);

describe("exchange in both directions", () => {
  it("any amount paid in full: credits at least the amount, and less than one smallest unit's worth more", () => {
    fc.assert(
      fc.property(anyCredits, anyPerCredit, anyRate, (credits, realPerCredit, rateBp) => {
        const pay = depositRealUnits(credits, realPerCredit, rateBp);
        expect(creditedMinorUnits(pay, realPerCredit, rateBp)).toBeGreaterThanOrEqual(
          creditsToMinor(credits),
        );
        const less = creditedMinorUnits(realUnits(pay - 1n), realPerCredit, rateBp);
        expect(less).toBeLessThanOrEqual(creditsToMinor(credits));
      }),
    );
  });

  it("any payment credited and withdrawn without a fee: returns at most the real units that were paid", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), anyPerCredit, anyRate, (units, realPerCredit, rateBp) => {
        const credited = creditedMinorUnits(realUnits(units), realPerCredit, rateBp);
        expect(withdrawalRealUnits(credited, minorUnits(0), realPerCredit)).toBeLessThanOrEqual(units);
      }),
    );
  });

  it("any whole credits at the full rate: deposit and withdrawal have the same real amount", () => {
    fc.assert(
      fc.property(anyCredits, anyPerCredit, (credits, realPerCredit) => {
        const paidOut = withdrawalRealUnits(creditsToMinor(credits), minorUnits(0), realPerCredit);
        expect(depositRealUnits(credits, realPerCredit, 10_000)).toBe(paidOut);
      }),
    );
  });

  it("any whole credits with a fraction in minor units: converted back to the same whole credits", () => {
    fc.assert(
      fc.property(anyCredits, fc.bigInt(0n, 99n), (credits, fraction) => {
        expect(minorToCredits(creditsToMinor(credits) + fraction)).toBe(credits);
      }),
    );
  });

  it("any fee: pays out at most what the amount without a fee would", () => {
    const anyMinor = fc.bigInt(0n, 10n ** 15n).map(minorUnits);
    fc.assert(
      fc.property(anyMinor, anyMinor, anyPerCredit, (amount, fee, realPerCredit) => {
        const paidOut = withdrawalRealUnits(amount, fee, realPerCredit);
        expect(paidOut).toBeGreaterThanOrEqual(0n);
        expect(paidOut).toBeLessThanOrEqual(withdrawalRealUnits(amount, minorUnits(0), realPerCredit));
      }),
    );
  });
});
