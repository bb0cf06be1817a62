import type { ErrorCode } from "@tessera/shared/core/error-codes";

/**
 * Another party gave no answer in time, refused, or answered something else than was asked. Whoever can go on without it
 * catches it; a call that cannot is answered with `code`, never with 500.
 */
export abstract class PartyUnavailable extends Error {
  abstract readonly code: Extract<ErrorCode, `${"GATEWAY" | "MAIL" | "PROVIDER"}_UNAVAILABLE`>;
}
