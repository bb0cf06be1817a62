import { amountInput } from "@tessera/shared/forms";

/**
 * Amount in whole credits that the address of a money form names, as its field shows it; null for anything
 * else.
 */
export function linkedAmount(search: URLSearchParams): string | null {
  const amount = search.get("amount") ?? "";
  return /^[1-9]\d{0,6}$/.test(amount) ? amountInput(amount) : null;
}
