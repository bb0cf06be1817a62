import { minorUnits, wholeCredits } from "@tessera/shared/core/money";

/** What every area must agree on and no operator changes while the site runs. */

/** The terms that a registration has to accept, and the version of the page that shows them. */
export const termsVersion = "2026-11-01";

/** Years. Source: spec:product#money-mode. */
export const ageMin = 21;

/** The promotions that the site brings with it; their pictures are drawn by these names. */
export const promotionSlugs = [
  "first-deposit",
  "daily-reload",
  "day-after-cashback",
  "lantern-evening",
  "first-look",
] as const;
export type PromotionSlug = (typeof promotionSlugs)[number];

/** Players of the site's locale, Indonesia, play in rupiah. */
export const defaultCurrency = "IDR";

/** Whom mails come from. */
export const mailSender = "Tessera <no-reply@tessera.example>";

/** What may be withdrawn, in whole credits where nothing else is said. */
export const withdrawRules = {
  minCredits: wholeCredits(50),
  maxCredits: wholeCredits(50_000),
  feeMinor: minorUnits(0),
  /** In a day of Bangkok. */
  perDayMax: 5,
  /** From here on two operators have to agree: 5,000.00. Source: spec:documents#approvals. */
  fourEyesMinor: 500_000n,
} as const;
