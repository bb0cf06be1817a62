import type { ErrorCode } from "@tessera/shared/core/error-codes";

export interface RefusalData {
  /** Validation key or error code by field, `{ username: "username.length" }`. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Details of each refused field, by field. */
  readonly fieldDetails?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Seconds until another attempt can succeed. */
  readonly retryAfterSeconds?: number;
}

/**
 * An expected failure: the code is a stable word that screens translate. Its HTTP status is decided in
 * problem.ts.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly fieldDetails: RefusalData["fieldDetails"];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { fields, details, fieldDetails, retryAfterSeconds }: RefusalData = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.fields = fields;
    this.details = details;
    this.fieldDetails = fieldDetails;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns what was found. Refuses with NOT_FOUND when there is nothing. */
export function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Refusal("NOT_FOUND");
  return value;
}

/** Returns the first of the rows that were found. Refuses with NOT_FOUND when there is none. */
export function foundRow<Row>([row]: readonly Row[]): Row {
  return found(row);
}
