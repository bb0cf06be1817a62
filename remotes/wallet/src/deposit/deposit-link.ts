import { linkedAmount } from "../cashier/linked-amount.ts";

/** What a link to the form names, such as "Deposit again" in the history; null for what it does not. */
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
