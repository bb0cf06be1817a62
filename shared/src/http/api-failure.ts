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
 * A call that failed, in the words of the API. It stays an AxiosError, which is what the retry rule asks for.
 * `code` is one of core/error-codes.ts, or NETWORK (no answer) or TIMEOUT (none in time); a newer server may know more.
 */
export class ApiFailure extends AxiosError {
  override readonly name = "ApiFailure";
  override readonly code: string;
  /** Validation keys and error codes by field name. */
  readonly fields: FailureContent["fields"];
  readonly details: FailureContent["details"];
  /** Details of each refused field by its name. */
  readonly fieldDetails: FailureContent["fieldDetails"];
  /** What support asks for; null when no answer came. */
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

  /** Key of the text that tells the player. */
  get key(): string {
    return `errors.${this.code}`;
  }

  /** The refusal of one field of a form alone, with its own code and details. */
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

  /** How long the server asks to wait, in seconds; null when it does not say. */
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
  // Something between browser and API answered in its own words.
  if (!answer.success) return { ...nothing, code: "INTERNAL" satisfies ErrorCode };
  const { code, requestId, fields = {}, details = {}, fieldDetails = {} } = answer.data.error;
  return { code, requestId, fields, details, fieldDetails };
}

export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure;
}
