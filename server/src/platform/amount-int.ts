/** Largest amount that a form can ask for, in whole credits. Source: rulings "Money". */
const amountIntMax = 999_999_999_999;

/** Whether a number can be an amount at all: whole, positive, not beyond the largest. */
export function isAmountInt(amount: number): boolean {
  return Number.isInteger(amount) && amount > 0 && amount <= amountIntMax;
}
