import { depositOptions } from "@tessera/shared/contracts/deposits";
import { depositClaim } from "@tessera/shared/core/bonus";
import * as z from "@tessera/shared/schema";
import { bonusVectors } from "@tessera/shared/testing/money-vectors";
import { describe, expect, it } from "vitest";
import type { PromotionOption } from "./deposit-rules.ts";
import { optionsAnswer } from "./testing/deposit-fixtures.ts";

/** A promotion with these terms as the form has it, after it went over the wire. */
function promotionOption({
  maxBonusMinor,
  ...terms
}: (typeof bonusVectors)[number]["terms"]): PromotionOption {
  const [promotion] = optionsAnswer().promotions;
  const wire = { ...promotion!, ...terms, maxBonusMinor: maxBonusMinor?.toString() ?? null };
  return z.parse(depositOptions, optionsAnswer({ promotions: [wire] })).promotions[0]!;
}

describe("a promotion in the deposit form (spec:money#bonus-and-turnover-vectors)", () => {
  it.each(bonusVectors)(
    "deposit of $depositMinor with $terms: bonus $bonusMinor, target $targetMinor",
    ({ depositMinor, terms, bonusMinor, targetMinor }) => {
      expect(depositClaim(depositMinor, promotionOption(terms))).toEqual({ bonusMinor, targetMinor });
    },
  );
});
