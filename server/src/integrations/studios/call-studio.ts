import type { Clock } from "@tessera/shared/core/clock";
import { callParty } from "../call-party.ts";
import { StudioUnavailable, studioUnavailable } from "./studio-unavailable.ts";
import { studioSignature, studioSignatureHeader, studioTimestampHeader } from "./studio-signature.ts";

/** A call to a studio. */
export interface StudioRequest {
  /** Code of the studio. */
  readonly code: string;
  readonly secret: string;
  readonly method: "GET" | "POST";
  readonly url: URL;
  /** JSON text of a POST. */
  readonly rawBody?: string;
  readonly timeoutMs: number;
  /** Entity tag of an answer that is known already; 304 is the answer while it is valid. */
  readonly etag?: string;
}

/** Dependencies of a call to a studio. */
export interface StudioCallDependencies {
  readonly clock: Clock;
  /** Timeout of every studio call, in place of each call's own limit. */
  readonly partyTimeoutMs?: number | undefined;
}

/** Secrets that the site shares with studios, by the studio's code; the first one signs. */
export interface StudioKeys {
  readonly providers: Readonly<Record<string, readonly string[]>>;
}

/**
 * Sends a call to a studio, signed like every call between site and studios. Rejects with
 * {@link StudioUnavailable}.
 */
export function callStudio(
  { clock, partyTimeoutMs }: StudioCallDependencies,
  { code, secret, method, url, rawBody = "", timeoutMs, etag }: StudioRequest,
): Promise<Response> {
  const timestamp = String(Math.floor(clock.now().getTime() / 1_000));
  const signature = studioSignature(secret, { timestamp, method, path: url.pathname, rawBody });
  const call = {
    url,
    method,
    ...(method === "POST" && { body: rawBody }),
    headers: {
      "content-type": "application/json",
      [studioTimestampHeader]: timestamp,
      [studioSignatureHeader]: signature,
      ...(etag !== undefined && { "if-none-match": etag }),
    },
    timeoutMs: partyTimeoutMs ?? timeoutMs,
  };
  return callParty(call, studioUnavailable(code));
}

/**
 * Returns the secret that signs calls to a studio. Throws {@link StudioUnavailable} when the site shares no
 * secret with it.
 */
export function studioSecret({ providers }: StudioKeys, code: string): string {
  const [secret] = Object.hasOwn(providers, code) ? (providers[code] ?? []) : [];
  if (!secret) throw new StudioUnavailable(code, "it shares no secret with this site");
  return secret;
}
