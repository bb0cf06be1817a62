import {
  type BonusKind,
  bonusKinds,
  promotionType,
  type PromotionType,
} from "@tessera/shared/contracts/promotions";
import type { ClaimAmounts } from "@tessera/shared/core/bonus";
import type { MinorUnits } from "@tessera/shared/core/money";
import { cashback } from "./cashback.ts";
import { depositBonus } from "./deposit-bonus.ts";
import { fixedBonus } from "./fixed-bonus.ts";
import type { ClaimTerms, PromotionRule, RegistrationFacts } from "./promotion-rule.ts";

/** The rule of every kind of bonus. */
const rulesByKind = { deposit: depositBonus, loss: cashback, gift: fixedBonus } as const satisfies Readonly<
  Record<BonusKind, PromotionRule>
>;

/** The rule of a promotion type. */
export function ruleOf(type: PromotionType): PromotionRule {
  return rulesByKind[bonusKinds[type]];
}

/** The types that players use this way. */
export function typesUsedBy(use: PromotionRule["use"]): readonly PromotionType[] {
  return promotionType.options.filter((type) => ruleOf(type).use === use);
}

/** Bonus and turnover of a deposit with a promotion; the type must be one that is used with deposits. */
export function depositAmounts(
  type: PromotionType,
  depositMinor: MinorUnits,
  terms: ClaimTerms,
): ClaimAmounts {
  const rule = ruleOf(type);
  if (rule.use !== "deposit") throw new TypeError(`${type} is not used with deposits`);
  return rule.amounts(depositMinor, terms);
}

/** Bonus and turnover of registering for a promotion now; the type must be one that players register for. */
export function registrationAmounts(
  promotion: ClaimTerms & { readonly type: PromotionType },
  facts: RegistrationFacts,
): ClaimAmounts {
  const rule = ruleOf(promotion.type);
  if (rule.use !== "register") throw new TypeError(`Nobody registers for ${promotion.type}`);
  return rule.amounts(facts, promotion);
}
