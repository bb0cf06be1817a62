/** The promotions that the site brings with it; their pictures are drawn by these names. */
export const promotionSlugs = [
  "first-deposit",
  "daily-reload",
  "day-after-cashback",
  "lantern-evening",
  "first-look",
] as const;
export type PromotionSlug = (typeof promotionSlugs)[number];
