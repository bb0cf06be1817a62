/** The terms that a registration has to accept, and the version of the page that shows them. */
export const termsVersion = "2026-11-01";

/** Years. Source: spec:product#money-mode. */
export const ageMin = 21;

/** Players of the site's locale, Indonesia, play in rupiah. */
export const defaultCurrency = "IDR";
