/** The terms that a registration has to accept, and the version of the page that shows them. */
export const termsVersion = "2026-11-01";

/** Minimum age in years. Source: spec:product#money-mode. */
export const ageMin = 21;

/** Currency of players of the site's locale, Indonesia. */
export const defaultCurrency = "IDR";
