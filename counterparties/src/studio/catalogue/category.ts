/** The seven categories of games, in the order of the site. */
export const categories = ["slots", "live", "table", "fishing", "sports", "lottery", "arcade"] as const;
export type Category = (typeof categories)[number];
