/** Content of a failed call. */
export interface FailureContent {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly fieldDetails: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly requestId: string | null;
}

/** Answer of the server as far as a failure keeps it. */
export interface FailedAnswer {
  readonly status: number;
  /** Header values by name in lower case. */
  readonly headers: Readonly<Record<string, unknown>>;
}

/**
 * Failed API call. `code` is one of core/error-codes.ts, NETWORK (no answer, or the client could not be
 * loaded) or TIMEOUT (no answer in time); a newer server may send others.
 */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";
  readonly code: string;
  /** Validation keys and error codes by field name. */
  readonly fields: FailureContent["fields"];
  readonly details: FailureContent["details"];
  /** Details of each invalid field, by its name. */
  readonly fieldDetails: FailureContent["fieldDetails"];
  /** Request id for support; null without an answer. */
  readonly requestId: string | null;
  /** Undefined without an answer. */
  readonly response: FailedAnswer | undefined;

  /**
   * @param call method and path, for the log
   * @param cause error of the HTTP client or of the network
   */
  constructor(
    readonly call: string,
    content: FailureContent,
    { cause, response }: { readonly cause?: unknown; readonly response?: FailedAnswer | undefined } = {},
  ) {
    super(`${content.code} ${call} → ${response?.status ?? "no answer"}`, { cause });
    this.code = content.code;
    this.fields = content.fields;
    this.details = content.details;
    this.fieldDetails = content.fieldDetails;
    this.requestId = content.requestId;
    this.response = response;
  }

  /** HTTP status; undefined without an answer. */
  get status(): number | undefined {
    return this.response?.status;
  }

  /** Locale key of the error text. */
  get key(): string {
    return `errors.${this.code}`;
  }

  /** Seconds from the Retry-After header; null without one. */
  get retryAfterSeconds(): number | null {
    const header: unknown = this.response?.headers["retry-after"];
    const seconds = Number(header ?? Number.NaN);
    return Number.isFinite(seconds) ? seconds : null;
  }
}

/** Content of a failure without an answer of the API. */
export function failureContent(code: string): FailureContent {
  return { code, fields: {}, details: {}, fieldDetails: {}, requestId: null };
}

export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure;
}
