import type { ErrorCode } from "@tessera/shared/core/error-codes";

/**
 * An external party did not answer in time, refused, or sent an unexpected answer. Code that can continue
 * without it catches this; otherwise the call is answered with `code`, never with 500.
 */
export abstract class PartyUnavailable extends Error {
  abstract readonly code: Extract<ErrorCode, `${"GATEWAY" | "MAIL" | "PROVIDER"}_UNAVAILABLE`>;
}
