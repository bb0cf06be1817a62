/**
 * Reasons for which a deposit, withdrawal or transfer failed: those that the site sets and those that
 * operators usually enter. The locales have a text for each; an unlisted code is displayed as an unnamed
 * reason.
 */
export const reasonCodes = [
  "GATEWAY_UNAVAILABLE",
  "AMOUNT_MISMATCH",
  "CURRENCY_MISMATCH",
  "AMOUNT_OUT_OF_RANGE",
  "NAME_MISMATCH",
  "DUPLICATE",
  "PAYOUT_FAILED",
  "ACCOUNT_CLOSED",
  "NOT_RECEIVED",
  "PAID_LATE",
  "PLAYER_EXCLUDED",
  "PROVIDER_REFUSED",
] as const;
