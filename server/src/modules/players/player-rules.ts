/** Minimum age in years. Source: spec:product#money-mode. */
export const ageMin = 21;

/** Currency of players of the site's locale, Indonesia. */
export const defaultCurrency = "IDR";
