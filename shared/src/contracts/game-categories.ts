/**
 * Categories of games, in the order of the site; apart from the contract, so that the lobby needs no schema.
 */
export const gameCategories = ["slots", "live", "table", "fishing", "sports", "lottery", "arcade"] as const;
export type GameCategory = (typeof gameCategories)[number];
