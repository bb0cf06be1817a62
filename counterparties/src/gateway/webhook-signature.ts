import { createHmac } from "node:crypto";

export const webhookSignatureHeader = "x-callback-signature";

/**
 * Signs a webhook: `t=<Unix seconds>,v1=<hex HMAC-SHA256 over t, a dot and the body>`. Source:
 * spec:payment-gateway#webhook.
 */
export function signWebhook(secret: string, timestamp: number, rawBody: string): string {
  const digest = createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest("hex");
  return `t=${timestamp},v1=${digest}`;
}
