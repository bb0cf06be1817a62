import type { Clock } from "@tessera/shared/core/clock";
import { studioSignature, studioSignatureHeader, studioTimestampHeader } from "./studio-signature.ts";

export interface StudioRequest {
  readonly secret: string;
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** JSON text of a POST. */
  readonly rawBody?: string;
  readonly timeoutMs: number;
}

/** What a call to a studio needs of the site. */
export interface StudioCallParts {
  readonly clock: Clock;
  /** How long a studio may take to answer, in the place of each call's own limit. */
  readonly partyTimeoutMs?: number | undefined;
}

/** Secrets that the site shares with studios, by the studio's code; the first one signs. */
export interface StudioKeys {
  readonly providers: Readonly<Record<string, readonly string[]>>;
}

/** Sends a call to a studio, signed like every call between site and studios. Rejects when there is no answer in time. */
export function requestStudio(
  { clock, partyTimeoutMs }: StudioCallParts,
  { secret, method, url, rawBody = "", timeoutMs }: StudioRequest,
): Promise<Response> {
  const timestamp = String(Math.floor(clock.now().getTime() / 1_000));
  const signature = studioSignature(secret, { timestamp, method, path: url.pathname, rawBody });
  return fetch(url, {
    method,
    ...(method === "POST" && { body: rawBody }),
    headers: {
      "content-type": "application/json",
      [studioTimestampHeader]: timestamp,
      [studioSignatureHeader]: signature,
    },
    // A redirect would carry the signed body somewhere else.
    redirect: "error",
    signal: AbortSignal.timeout(partyTimeoutMs ?? timeoutMs),
  });
}
