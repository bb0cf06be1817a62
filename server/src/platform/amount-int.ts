import { amountMaxCredits } from "@tessera/shared/core/money";

/** Whether a number can be an amount at all: whole, positive, not beyond the largest. */
export function isAmountInt(amount: number): boolean {
  return Number.isInteger(amount) && amount > 0 && amount <= amountMaxCredits;
}
