import type { Deposit, DepositMethod, DepositOptions } from "@tessera/shared/contracts/deposits";
import { creditsToMinor, minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import type { IconName } from "@tessera/shared/ui";
import type { RealAmount } from "../cashier/real-amount.ts";

export type MethodOption = DepositOptions["methods"][number];
export type PromotionOption = DepositOptions["promotions"][number];

export const methodIcons: Record<DepositMethod, IconName> = {
  bank_manual: "bank",
  va: "card",
  qris: "qr",
  promptpay: "phone",
  ewallet: "wallet",
};

/** The method that a form starts with: the first that works; undefined when none does. */
export function firstMethod(options: DepositOptions): MethodOption | undefined {
  return options.methods.find(({ online }) => online);
}

export interface Bonus {
  readonly bonus: MinorUnits;
  readonly turnover: MinorUnits;
}

/**
 * What a promotion adds to a deposit of whole credits and what has to be played for it, both rounded down.
 * Source: spec:money#bonus, spec:money#turnover.
 */
export function bonusOf(promotion: PromotionOption, credits: number): Bonus {
  const amount = creditsToMinor(credits);
  const share = (amount * BigInt(promotion.bonusBp)) / 10_000n;
  const cap = promotion.maxBonusMinor;
  const bonus = cap !== null && share > cap ? cap : share;
  const base = promotion.turnoverBase === "bonus" ? bonus : amount + bonus;
  return {
    bonus: minorUnits(bonus),
    turnover: minorUnits((base * BigInt(promotion.turnoverX100)) / 100n),
  };
}

/** What a deposit must be paid with. */
export function realAmountOf({ realAmount, realCurrency, realExponent }: Deposit): RealAmount {
  return { units: BigInt(realAmount), currency: realCurrency, exponent: realExponent };
}
