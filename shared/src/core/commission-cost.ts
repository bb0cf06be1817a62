import type { CreditCost } from "./credit-cost.ts";
import { fullBp, type MinorUnits, minorUnits } from "./money.ts";

/**
 * Share of a downline's turnover, in basis points, that a referrer earns unless an operator changes it.
 * Source: spec:money#commission.
 */
export const usualRateBp = 50;

/**
 * Rate of a referrer, in basis points, and the most that it may cost in all; null for the usual rate and
 * lower ones.
 */
export interface ReferrerRate {
  readonly rateBp: number;
  readonly budgetMinor: MinorUnits | null;
}

/** True for a rate that has to have a budget: one above the usual. */
export const needsBudget = (rateBp: number): boolean => rateBp > usualRateBp;

/**
 * Worst case of a referrer's rate. Turnover has no bound, so only the budget bounds it, on one day too; after
 * it the usual rate is back. Source: spec:money#worst-cases.
 */
export function commissionCost({ rateBp, budgetMinor }: ReferrerRate): CreditCost {
  const most = rateBp === 0 ? minorUnits(0n) : budgetMinor;
  return { perPlayerMinor: most, perDayMinor: most, inAllMinor: most, returnBp: rateBp };
}

/** Turnover after which the budget of a rate is used up, in minor units; null for a rate without one. */
export function turnoverOfBudget({ rateBp, budgetMinor }: ReferrerRate): MinorUnits | null {
  return budgetMinor === null || rateBp === 0
    ? null
    : minorUnits((budgetMinor * BigInt(fullBp)) / BigInt(rateBp));
}
