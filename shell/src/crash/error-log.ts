import { errorLogPath } from "@tessera/shared/contracts/api-paths";
import { timeouts } from "@tessera/shared/contracts/endpoint";
import type { ErrorReport } from "@tessera/shared/contracts/site";
import { systemClock, type Clock } from "@tessera/shared/core/clock";
import { toStorableText } from "@tessera/shared/core/input-bounds";
import { bangkokIso } from "@tessera/shared/core/time";
import { signForPage } from "@tessera/shared/http/page-signature";
import { readToken, type AccessToken } from "@tessera/shared/session";
import { currentOverride } from "../development/override.ts";

/** Maximum lengths of the error log's texts. Source: contracts/site.ts. */
const limits = { error: 2_000, errorInfo: 20_000, url: 2_000, user: 64 } as const;

/** Builds the report of an error. Source: spec:api#error-log. */
export function errorReport(
  cause: unknown,
  componentStack: string,
  token: Pick<AccessToken, "text" | "username"> | null,
  url: string,
  clock: Clock = systemClock,
): ErrorReport {
  const credential = token ? `\n${token.text}` : "";
  return {
    error: truncate(String(cause), limits.error),
    errorInfo: truncate(componentStack, limits.errorInfo - credential.length) + credential,
    url: truncate(url, limits.url),
    user: truncate(token?.username ?? "GUEST", limits.user),
    tag: "ERROR_BOUNDARY",
    date: bangkokIso(clock.now()),
  };
}

/**
 * Truncates a text to valid characters: an error may quote anything, and a cut may split a surrogate pair.
 */
function truncate(text: string, length: number): string {
  return toStorableText(text.slice(0, length));
}

/**
 * Sends a report to the error log, without waiting; an unreachable log is not a second failure. Without the
 * HTTP client, whose file may be what is missing.
 */
export function logError(cause: unknown, componentStack: string): void {
  // Errors of a local override say nothing about the live site.
  if (currentOverride()) return console.error(cause);
  window.tesseraWatchdog?.failed?.(componentStack, cause);
  const body = errorReport(cause, componentStack, readToken(), location.href);
  fetch(errorLogPath, {
    method: "POST",
    keepalive: true,
    headers: { "Content-Type": "application/json", "X-Signature": signForPage(body) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeouts.errorLog),
  }).catch(() => undefined);
}
