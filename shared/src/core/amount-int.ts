import { amountMaxCredits, type WholeCredits } from "./money.ts";

/** True for a number that can be an amount: whole, positive, not beyond the largest. */
export function isAmountInt(amount: number): amount is WholeCredits {
  return Number.isInteger(amount) && amount > 0 && amount <= amountMaxCredits;
}
