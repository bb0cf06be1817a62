import type { Problem } from "@tessera/shared/contracts/problem";
import { type ErrorCode, errorStatus } from "@tessera/shared/core/error-codes";
import { DatabaseUnavailable } from "@tessera/database";
import { PartyUnavailable } from "../errors/party-unavailable.ts";
import { Refusal } from "../errors/refusal.ts";

/** Error codes of Fastify's own refusals before a route runs. */
const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_BAD_URL: "BAD_REQUEST",
  FST_ERR_CTP_BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  FST_ERR_CTP_EMPTY_JSON_BODY: "BAD_REQUEST",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "BAD_REQUEST",
  FST_ERR_CTP_INVALID_JSON_BODY: "BAD_REQUEST",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "BAD_REQUEST",
};

/** A standby takes over, and a server that hangs is noticed, in about this time. */
const databaseRetrySeconds = 5;

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

/** Converts errors to HTTP answers; the only place that does. Unexpected errors reveal no details. */
export function toProblem(error: unknown, requestId: string): ProblemAnswer {
  const { code, fields, details, fieldDetails, retryAfterSeconds } = toRefusal(error);
  return {
    status: errorStatus[code],
    headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterSeconds)) },
    body: {
      error: {
        code,
        key: `errors.${code}`,
        requestId,
        ...(fields && { fields: { ...fields } }),
        ...(details && { details: { ...details } }),
        ...(fieldDetails && { fieldDetails: { ...fieldDetails } }),
      },
    },
  };
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseUnavailable)
    return new Refusal("UNAVAILABLE", { retryAfterSeconds: databaseRetrySeconds });
  if (error instanceof PartyUnavailable) return new Refusal(error.code);
  const code = error instanceof Error && "code" in error ? fastifyCodes[String(error.code)] : undefined;
  return new Refusal(code ?? codeOfStatus(error));
}

/**
 * Code of a plugin's own refusal, by its status. A path outside a folder of files is answered like a missing
 * file.
 */
function codeOfStatus(error: unknown): ErrorCode {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status === 403 || status === 404) return "NOT_FOUND";
  return status >= 400 && status < 500 ? "BAD_REQUEST" : "INTERNAL";
}
