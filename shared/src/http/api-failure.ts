import { AxiosError } from "axios";
import { problem } from "../contracts/problem.ts";
import { type ErrorCode, isErrorCode } from "../core/error-codes.ts";
import * as z from "@tessera/shared/schema";

interface FailureContent {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly fieldDetails: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly requestId: string | null;
}

/**
 * Failed API call. It remains an AxiosError, which the retry rule checks for. `code` is one of core/error-codes.ts,
 * NETWORK (no answer) or TIMEOUT (no answer in time); a newer server may send others.
 */
export class ApiFailure extends AxiosError {
  override readonly name = "ApiFailure";
  override readonly code: string;
  /** Validation keys and error codes by field name. */
  readonly fields: FailureContent["fields"];
  readonly details: FailureContent["details"];
  /** Details of each invalid field, by its name. */
  readonly fieldDetails: FailureContent["fieldDetails"];
  /** Request id for support; null without an answer. */
  readonly requestId: string | null;

  constructor(cause: AxiosError, content: FailureContent = readFailure(cause)) {
    super(
      `${content.code} ${describeCall(cause)}`,
      content.code,
      cause.config,
      cause.request,
      cause.response,
    );
    this.cause = cause;
    this.code = content.code;
    this.fields = content.fields;
    this.details = content.details;
    this.fieldDetails = content.fieldDetails;
    this.requestId = content.requestId;
  }

  /** Locale key of the error text. */
  get key(): string {
    return `errors.${this.code}`;
  }

  /** Returns the failure of one form field, with its own code and details. */
  at(field: string): ApiFailure {
    const text = this.fields[field] ?? this.code;
    return new ApiFailure(this, {
      code: isErrorCode(text) ? text : ("VALIDATION" satisfies ErrorCode),
      fields: { [field]: text },
      details: this.fieldDetails[field] ?? {},
      fieldDetails: {},
      requestId: this.requestId,
    });
  }

  /** Seconds from the Retry-After header; null without one. */
  get retryAfterSeconds(): number | null {
    const header: unknown = this.response?.headers["retry-after"];
    const seconds = Number(header ?? Number.NaN);
    return Number.isFinite(seconds) ? seconds : null;
  }
}

function describeCall({ config, response }: AxiosError): string {
  return `${config?.method?.toUpperCase() ?? "?"} ${config?.url ?? "?"} → ${response?.status ?? "no answer"}`;
}

function readFailure(error: AxiosError): FailureContent {
  const nothing = { fields: {}, details: {}, fieldDetails: {}, requestId: null };
  if (!error.response) {
    const isTimeout = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
    return { ...nothing, code: isTimeout ? "TIMEOUT" : "NETWORK" };
  }
  const answer = z.safeParse(problem, error.response.data);
  // A proxy between browser and API sent its own error page.
  if (!answer.success) return { ...nothing, code: "INTERNAL" satisfies ErrorCode };
  const { code, requestId, fields = {}, details = {}, fieldDetails = {} } = answer.data.error;
  return { code, requestId, fields, details, fieldDetails };
}

export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure;
}
