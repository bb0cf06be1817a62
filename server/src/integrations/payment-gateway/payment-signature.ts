import { createHmac } from "node:crypto";
import { isSameText } from "../../platform/security/secret-token.ts";

/**
 * Maximum difference between a gateway's clock and the site's, in seconds. Source:
 * spec:payment-gateway#webhook.
 */
const paymentClockSkewSecondsMax = 300;

export const paymentSignatureHeader = "x-callback-signature";

/**
 * Signature of a gateway's callback: `t=<Unix seconds>,v1=<hex HMAC-SHA256 over t, a dot and the body>`.
 * Source: spec:payment-gateway#webhook.
 */
export function paymentSignature(secret: string, timestamp: number, rawBody: Uint8Array | string): string {
  const digest = createHmac("sha256", secret).update(`${timestamp}.`).update(rawBody).digest("hex");
  return `t=${timestamp},v1=${digest}`;
}

/** True when a callback was signed by the holder of the secret at most 300 seconds from `now`. */
export function isSignedByGateway(
  secret: string,
  header: string,
  rawBody: Uint8Array | string,
  now: Date,
): boolean {
  const time = /^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(header)?.[1];
  if (time === undefined || secret === "") return false;
  const skewSeconds = Math.abs(now.getTime() / 1000 - Number(time));
  if (skewSeconds > paymentClockSkewSecondsMax) return false;
  return isSameText(header, paymentSignature(secret, Number(time), rawBody));
}
