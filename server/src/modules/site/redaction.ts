import { createHash } from "node:crypto";

// Matches only at the start of a run of token characters: other starts cannot match, and on a long run they
// would take quadratic time.
const tokenShape = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g;

/**
 * Replaces everything that looks like a token by `[token:<first 12 hex of its sha256>]`, so that a log can
 * distinguish tokens without containing one. Source: spec:api#error-log.
 */
export function redactTokens(text: string): string {
  return text.replace(
    tokenShape,
    (token) => `[token:${createHash("sha256").update(token).digest("hex").slice(0, 12)}]`,
  );
}
