import { createHmac, timingSafeEqual } from "node:crypto";

/** Maximum clock skew to the other side, in seconds. Source: spec:seamless-wallet#studio-signature. */
const clockSkewSecondsMax = 300;

export const timestampHeader = "x-provider-timestamp";
export const signatureHeader = "x-provider-signature";

/** Signed parts of a call. `rawBody`: the transmitted bytes. */
export interface SignedCall {
  /** Unix seconds as text. */
  readonly timestamp: string;
  readonly method: string;
  /** Path without origin and query. */
  readonly path: string;
  readonly rawBody: Uint8Array | string;
}

/**
 * Signs a call between an operator and a provider: `v1=` and the hex HMAC-SHA256 over time, method, path and
 * body, each on a line of its own. Source: spec:seamless-wallet#studio-signature.
 */
export function signCall(secret: string, { timestamp, method, path, rawBody }: SignedCall): string {
  const hmac = createHmac("sha256", secret);
  hmac.update(`${timestamp}\n${method}\n${path}\n`).update(rawBody);
  return `v1=${hmac.digest("hex")}`;
}

/** True when the call was signed with this secret at most 300 seconds from `now`. */
export function isSigned(secret: string, call: SignedCall, signature: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(call.timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(call.timestamp)) > clockSkewSecondsMax) return false;
  const expected = Buffer.from(signCall(secret, call));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
