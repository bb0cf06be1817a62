import { siteApi, type ErrorReport } from "@tessera/shared/contracts/site";
import { systemClock, type Clock } from "@tessera/shared/core/clock";
import { toStorableText } from "@tessera/shared/core/input-bounds";
import { bangkokIso } from "@tessera/shared/core/time";
import { call } from "@tessera/shared/http";
import { readToken, type AccessToken } from "@tessera/shared/session";
import { currentOverride } from "../development/override.ts";

/** Longest texts that the error log takes. Source: contracts/site.ts. */
const limits = { error: 2_000, errorInfo: 20_000, url: 2_000, user: 64 } as const;

/** What of an error is reported, in its fixed form. Source: spec:api#error-log. */
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

/** The beginning of a text in a form that the server takes: an error may quote anything, and a cut may halve a character. */
function truncate(text: string, length: number): string {
  return toStorableText(text.slice(0, length));
}

/** Tells the error log. Nobody waits for it, and a log that cannot be reached is no second failure. */
export function logError(cause: unknown, componentStack: string): void {
  // What a developer breaks on his own machine says nothing about the site's health.
  if (currentOverride()) return console.error(cause);
  const body = errorReport(cause, componentStack, readToken(), location.href);
  call(siteApi.reportError, { body }, { keepalive: true }).catch(() => undefined);
}
