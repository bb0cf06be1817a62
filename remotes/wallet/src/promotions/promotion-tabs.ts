import type { PromotionType } from "@tessera/shared/contracts/promotions";

/** Tab of the list, also its word among the texts and its value in the address. */
export type PromotionTab = "deposit" | "cashback" | "event";

/**
 * Tab of every promotion type, null for a type that only "All" shows; a type that is missing does not
 * compile.
 */
export const promotionTabs: Readonly<Record<PromotionType, PromotionTab | null>> = {
  deposit_bonus: "deposit",
  cashback: "cashback",
  free_credit: null,
  event: "event",
};
