import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creditedMinorOf, realAmountOf, uniqueCodeMax } from "./deposit-money.ts";

const rupiah = { factor: 1_000n, exponent: 0 };
/** Of spec:money#exchange-vectors, whose unit is the whole real one. */
const one = { factor: 1n, exponent: 0 };
const satang = { factor: 1n, exponent: 2 };

describe("deposit money", () => {
  it.each([
    [50n, rupiah, 10_000, 0, 50_000n, 5_000n],
    [50n, rupiah, 10_000, 123, 50_123n, 5_012n],
    [100_000n, rupiah, 10_000, 999, 100_000_999n, 10_000_099n],
    [500n, one, 10_000, 0, 500n, 50_000n],
    [500n, one, 10_000, 7, 507n, 50_700n],
    [50n, rupiah, 8_500, 0, 58_824n, 5_000n],
    [1n, rupiah, 8_500, 0, 1_177n, 100n],
    [500n, satang, 10_000, 7, 50_007n, 50_007n],
  ])(
    "%s credits in %o at %s bp with code %s: pay %s, get %s",
    (credits, real, rateBp, uniqueCode, pay, get) => {
      expect(realAmountOf(credits, real, { rateBp, uniqueCode })).toBe(pay);
      expect(creditedMinorOf(pay, real, rateBp)).toBe(get);
    },
  );

  it("any amount paid in full: at least the amount, less than one smallest unit's worth above it", () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 999_999_999_999n),
        fc.constantFrom(rupiah, satang),
        fc.integer({ min: 1, max: 10_000 }),
        (credits, real, rateBp) => {
          const pay = realAmountOf(credits, real, { rateBp });
          expect(creditedMinorOf(pay, real, rateBp)).toBeGreaterThanOrEqual(credits * 100n);
          expect(creditedMinorOf(pay - 1n, real, rateBp)).toBeLessThanOrEqual(credits * 100n);
        },
      ),
    );
  });

  it("unique codes: three digits in rupiah, two in satang, never a whole credit", () => {
    expect([uniqueCodeMax(rupiah), uniqueCodeMax(satang)]).toEqual([999, 99]);
  });
});
