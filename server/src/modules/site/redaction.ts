import { createHash } from "node:crypto";

// Starts only where a run of token letters starts: from inside one nothing else can match, and a long one would cost its square.
const tokenShape = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g;

/**
 * Text with everything that looks like a token replaced by `[token:<first 12 hex of its sha256>]`, so that a log can
 * tell tokens apart without holding one. Source: spec:api#error-log.
 */
export function redactTokens(text: string): string {
  return text.replace(
    tokenShape,
    (token) => `[token:${createHash("sha256").update(token).digest("hex").slice(0, 12)}]`,
  );
}
