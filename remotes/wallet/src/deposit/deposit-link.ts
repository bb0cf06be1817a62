import { linkedAmount } from "../cashier/linked-amount.ts";

/** Values in the address of the form, as "Deposit again" in the history sets them; null for an absent one. */
export interface DepositLink {
  readonly promotionSlug: string | null;
  readonly method: string | null;
  readonly amount: string | null;
}

/** Reads the link from the address of the form. */
export function readDepositLink(search: URLSearchParams): DepositLink {
  return {
    promotionSlug: search.get("promo"),
    method: search.get("method"),
    amount: linkedAmount(search),
  };
}
