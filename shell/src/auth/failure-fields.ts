import { isApiFailure } from "@tessera/shared/http";

/**
 * True when no answer arrived, so that it is unknown whether the attempt succeeded: only the same request may be
 * repeated.
 */
export function hasNoAnswer(failure: unknown): boolean {
  return isApiFailure(failure) && (failure.code === "NETWORK" || failure.code === "TIMEOUT");
}
