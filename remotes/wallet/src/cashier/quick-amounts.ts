import { amountInput, type CreditsRange } from "@tessera/shared/forms";
import { formatAmount } from "@tessera/shared/i18n";
import type { QuickAmount } from "@tessera/shared/fields";

/** Quick amount tiles of an amount field. */
export function quickChoices(
  amounts: readonly number[],
  credits: number,
  onSelect: (amount: string) => void,
): QuickAmount[] {
  return amounts.map((amount) => ({
    label: amountInput(String(amount)),
    pressed: amount === credits,
    onSelect: () => onSelect(amountInput(String(amount))),
  }));
}

/** Bounds of an amount field, formatted for its help text and its errors. */
export function rangeText({ min, max }: Pick<CreditsRange, "min" | "max">) {
  return { min: formatAmount(min), max: formatAmount(max) };
}

/** Quick amount tile for the whole balance. */
export function wholeBalanceChoice(
  label: string,
  available: number,
  credits: number,
  onSelect: (amount: string) => void,
): QuickAmount {
  const amount = amountInput(String(available));
  return {
    label: `${label} · ${formatAmount(available)}`,
    pressed: credits > 0 && credits === available,
    disabled: available < 1,
    onSelect: () => onSelect(amount),
  };
}
