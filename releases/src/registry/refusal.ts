/** Refusal codes of the registry and their HTTP statuses. Codes are never renamed. */
export const refusalStatus = {
  INPUT_INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  ENVIRONMENT_UNKNOWN: 404,
  REMOTE_UNKNOWN: 404,
  RELEASE_UNKNOWN: 404,
  RELEASE_AMBIGUOUS: 409,
  RELEASE_INCOMPLETE: 409,
  RELEASE_YANKED: 409,
  LABEL_TAKEN: 409,
  PREFIX_TAKEN: 409,
  RELEASE_INCOMPATIBLE: 409,
  RELEASE_FAILS: 409,
  RELEASE_NEVER_LIVE: 409,
  PREVIEW_FORGED: 403,
  PREVIEW_TAKEN: 409,
  PREVIEW_ENDED: 410,
  PROBE_OF_OTHER_SET: 409,
  PROBE_MISSING: 409,
  PROBE_FAILED: 409,
  RELEASE_IS_STABLE: 409,
  RELEASE_IS_LIVE: 409,
  RELEASE_IS_CANDIDATE: 409,
  REMOTE_LOCKED: 409,
  ROLLBACK_UNSAFE: 409,
  ROLLOUT_NEEDS_STABLE: 409,
  ROLLOUT_IN_THE_WAY: 409,
  NO_ROLLOUT: 409,
  STEP_PASSED: 409,
  REVISION_MOVED: 409,
  SHELL_STAYS: 409,
  NOTHING_TO_ROLL_BACK_TO: 409,
  ASSET_TOO_LARGE: 413,
  ASSET_DIGEST_MISMATCH: 422,
  RELEASE_INVALID: 422,
  RATE_LIMITED: 429,
  SHELL_NOT_LIVE: 503,
  DATABASE_UNAVAILABLE: 503,
  STORE_UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** A refusal of the registry. The message is one sentence for the caller. */
export class RegistryRefusal extends Error {
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, sentence: string, details: Readonly<Record<string, unknown>> = {}) {
    super(sentence);
    this.code = code;
    this.details = details;
  }
}

/** First line of an error as a sentence. */
export function firstSentence(message: string): string {
  const [line = ""] = message.split("\n");
  const sentence = line.replace(/\p{Cc}/gu, " ").slice(0, 300);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
