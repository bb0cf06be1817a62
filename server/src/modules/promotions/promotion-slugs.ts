/** Seeded promotions of the site; their pictures have the same names. */
export const promotionSlugs = [
  "first-deposit",
  "daily-reload",
  "day-after-cashback",
  "lantern-evening",
  "first-look",
] as const;
export type PromotionSlug = (typeof promotionSlugs)[number];
