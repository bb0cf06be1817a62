/**
 * The customer's rules (spec:product#customers-rules) as plain functions, so that they can be checked one by one from outside.
 * Re-exports only, and nothing in the product imports this door.
 */
export { signPayload } from "../core/signature.ts";
export { formatAmount, formatMinor } from "../core/money.ts";
export { formatDateTime } from "../core/time.ts";
export { credentialCookies } from "../core/credential-cookies.ts";
export {
  amountInput,
  amountPaste,
  digitsInput,
  emptyToNull,
  freeText,
  idInput,
  nameInput,
  nameSubmit,
  parseAmount,
  usernameInput,
} from "../forms/filters.ts";
export { retryDelay, shouldRetryQuery } from "../http/retry.ts";
