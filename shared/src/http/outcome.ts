import { isApiFailure } from "./api-failure.ts";

/** True when no answer arrived: only the same request may be repeated, to the last byte. */
export function isUnanswered(failure: unknown): boolean {
  return isApiFailure(failure) && (failure.code === "NETWORK" || failure.code === "TIMEOUT");
}

/**
 * True when the outcome of an order is unknown: no answer, an invalid answer, "still running", or a server
 * whose database did not answer. Only the same order may be sent again.
 */
export function isOutcomeUnknown(failure: unknown): boolean {
  if (!isApiFailure(failure)) return true;
  return (
    isUnanswered(failure) || ["IDEMPOTENCY_IN_PROGRESS", "INTERNAL", "UNAVAILABLE"].includes(failure.code)
  );
}
