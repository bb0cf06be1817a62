import type { PromotionType } from "@tessera/shared/contracts/promotions";

/** What the screens show differently for a promotion type. */
export interface PromotionTypeView {
  /** How a player uses it: with a deposit, or by registering. */
  readonly use: "deposit" | "register";
  /** Tab of the list, also its word and its value in the address; null for a type that only "All" shows. */
  readonly tab: string | null;
}

/** Every promotion type; a type that is missing does not compile. */
export const promotionTypes: Readonly<Record<PromotionType, PromotionTypeView>> = {
  deposit_bonus: { use: "deposit", tab: "deposit" },
  cashback: { use: "register", tab: "cashback" },
  free_credit: { use: "register", tab: null },
  event: { use: "register", tab: "event" },
};
