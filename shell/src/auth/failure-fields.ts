import { isApiFailure } from "@tessera/shared/http";

/** No answer came, so nobody knows whether the try counted: only the same try may be sent again. */
export function hasNoAnswer(failure: unknown): boolean {
  return isApiFailure(failure) && (failure.code === "NETWORK" || failure.code === "TIMEOUT");
}
