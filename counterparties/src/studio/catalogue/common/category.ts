/**
 * Categories of a seamless studio: in each of them one of its titles is built. The order is the site's, which
 * knows more.
 */
export const shelfCategories = ["slots", "table", "lottery", "arcade"] as const;
export type ShelfCategory = (typeof shelfCategories)[number];

/** Categories of the catalogue; a live studio has `live`. */
export const categories = [...shelfCategories, "live"] as const;
export type Category = (typeof categories)[number];
