import type { PromotionType } from "@tessera/shared/contracts/promotions";

/** Tab of the list, also its word among the texts and its value in the address. */
export type PromotionTab = "deposit" | "cashback" | "event";

/** What the screens show differently for a promotion type. */
export interface PromotionTypeView {
  /** How a player uses it: with a deposit, or by registering. */
  readonly use: "deposit" | "register";
  /** Null for a type that only "All" shows. */
  readonly tab: PromotionTab | null;
}

/** Every promotion type; a type that is missing does not compile. */
export const promotionTypes: Readonly<Record<PromotionType, PromotionTypeView>> = {
  deposit_bonus: { use: "deposit", tab: "deposit" },
  cashback: { use: "register", tab: "cashback" },
  free_credit: { use: "register", tab: null },
  event: { use: "register", tab: "event" },
};
