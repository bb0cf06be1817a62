/** What every area must agree on and no operator changes while the site runs. */

/** The terms that a registration has to accept, and the version of the page that shows them. */
export const termsVersion = "2026-11-01";

/** Years. Source: product.md, "Play money only. No real prizes. 21+". */
export const ageMin = 21;

/** Players of the site's locale, Indonesia, play in rupiah. */
export const defaultCurrency = "IDR";
