/**
 * Why an order of money did not go through, as the site itself says it and as operators usually do. Screens have words for
 * each; for any other code that an operator makes up they say that there is a reason without naming it.
 */
export const reasonCodes = [
  "GATEWAY_UNAVAILABLE",
  "PAYMENT_NOT_FOUND",
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
  "PROVIDER_UNAVAILABLE",
  "PROVIDER_MAINTENANCE",
] as const;
export type ReasonCode = (typeof reasonCodes)[number];
