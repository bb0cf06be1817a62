import { createHmac } from "node:crypto";
import { isSameText } from "../../platform/security/secret-token.ts";

/**
 * Maximum difference between a studio's clock and the site's, in seconds. Source:
 * spec:seamless-wallet#studio-signature.
 */
const studioClockSkewSecondsMax = 300;

export const studioTimestampHeader = "x-provider-timestamp";
export const studioSignatureHeader = "x-provider-signature";

/**
 * Secrets shared with one studio: the first signs, both are accepted, so that a secret can be replaced
 * without a gap.
 */
export type StudioSecrets = readonly string[];

/** Content covered by a signature. `rawBody` is the exact bytes that were sent, never a re-encoded body. */
export interface SignedRequest {
  readonly timestamp: string;
  readonly method: string;
  /** Path without origin and query. */
  readonly path: string;
  readonly rawBody: Uint8Array | string;
}

/**
 * Signs a call between site and studio: `v1=` and the hex HMAC-SHA256 over time, method, path and body, each
 * on its own line. Both directions use it. Source: spec:seamless-wallet#studio-signature.
 */
export function studioSignature(secret: string, { timestamp, method, path, rawBody }: SignedRequest): string {
  const hmac = createHmac("sha256", secret);
  hmac.update(`${timestamp}\n${method}\n${path}\n`).update(rawBody);
  return `v1=${hmac.digest("hex")}`;
}

/**
 * True when a call was signed with one of the secrets at most 300 seconds from `now`. Takes the same time for
 * every wrong signature of the right length.
 */
export function isSignedByStudio(
  secrets: StudioSecrets,
  request: SignedRequest,
  signature: string,
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(request.timestamp)) return false;
  const skewSeconds = Math.abs(now.getTime() / 1000 - Number(request.timestamp));
  if (skewSeconds > studioClockSkewSecondsMax) return false;
  return secrets.some((secret) => secret !== "" && isSameText(signature, studioSignature(secret, request)));
}
