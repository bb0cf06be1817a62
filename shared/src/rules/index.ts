/**
 * The customer's rules (spec:product#customers-rules) as plain functions, so that external checks can call
 * them. Re-exports only; the product does not import this module.
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
