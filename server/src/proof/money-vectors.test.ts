import { exchangeRate } from "@tessera/shared/contracts/exchange-rate";
import { depositClaim } from "@tessera/shared/core/bonus";
import {
  creditedMinorUnits,
  depositRealUnits,
  realPerCreditOf,
  withdrawalRealUnits,
} from "@tessera/shared/core/exchange";
import type { RealUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import {
  bonusVectors,
  depositVectors,
  perCredit,
  withdrawalVectors,
} from "@tessera/shared/testing/money-vectors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PaySite, paySite } from "../testing/pay-site.ts";
import { findPromotion } from "../modules/promotions/promotions.ts";
import { findRealCurrency, readExchangeRate, readRealCurrency } from "../modules/settings/real-currency.ts";

let site: PaySite;
beforeAll(async () => {
  site = await paySite();
});
afterAll(() => site.close());

describe.each([
  ["IDR", perCredit.rupiah, { currency: "IDR", factor: "1000", exponent: 0 }],
  ["THB", perCredit.satang, { currency: "THB", factor: "100", exponent: 2 }],
])("the stored currency %s (spec:money#exchange-vectors)", (code, expected, wire) => {
  const realPerCredit = async (): Promise<RealUnits> =>
    realPerCreditOf(await readRealCurrency(site.database, code));

  it("real units per credit: equal the test vectors, also on the wire", async () => {
    expect(await realPerCredit()).toBe(expected);
    expect(z.encode(exchangeRate, await readExchangeRate(site.database, code))).toEqual(wire);
  });

  it.each(depositVectors.filter((vector) => vector.realPerCredit === expected))(
    "deposit of $credits credits at $rateBp bp, code $uniqueCode: $realAmount, credited $creditedMinor",
    async ({ credits, rateBp, uniqueCode, realAmount, creditedMinor }) => {
      const price = depositRealUnits(credits, await realPerCredit(), rateBp);
      expect(price + BigInt(uniqueCode)).toBe(realAmount);
      expect(creditedMinorUnits(realAmount, await realPerCredit(), rateBp)).toBe(creditedMinor);
    },
  );

  it.each(withdrawalVectors.filter((vector) => vector.realPerCredit === expected))(
    "withdrawal of $amountMinor less $feeMinor: $realAmount",
    async ({ amountMinor, feeMinor, realAmount }) => {
      expect(withdrawalRealUnits(amountMinor, feeMinor, await realPerCredit())).toBe(realAmount);
    },
  );
});

it("points: have no real currency", async () => {
  expect(await findRealCurrency(site.database, "PTS")).toBeUndefined();
});

describe("a stored promotion with the terms of a test vector (spec:money#bonus-and-turnover-vectors)", () => {
  it.each(bonusVectors)(
    "deposit of $depositMinor with $terms: bonus $bonusMinor, target $targetMinor",
    async ({ depositMinor, terms, bonusMinor, targetMinor }) => {
      await site.database.query(
        `update promotions set bonus_bp = $1, max_bonus_minor = $2, turnover_x100 = $3, turnover_base = $4
          where slug = 'first-deposit'`,
        [terms.bonusBp, terms.maxBonusMinor, terms.turnoverX100, terms.turnoverBase],
      );
      const promotion = await findPromotion(site.database, site.clock.now(), { slug: "first-deposit" });
      expect(promotion && depositClaim(depositMinor, promotion)).toEqual({ bonusMinor, targetMinor });
    },
  );
});
