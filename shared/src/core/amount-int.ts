import { amountMaxCredits, type WholeCredits } from "./money.ts";

/** Whether a number can be an amount at all: whole, positive, not beyond the largest. */
export function isAmountInt(amount: number): amount is WholeCredits {
  return Number.isInteger(amount) && amount > 0 && amount <= amountMaxCredits;
}
