import { promotionDrawings } from "@tessera/shared/operator-contracts/content";

/** Seeded promotions of the site; their drawings have the same names. */
export const promotionSlugs = promotionDrawings;
export type PromotionSlug = (typeof promotionSlugs)[number];
