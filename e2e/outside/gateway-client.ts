import { createHmac } from "node:crypto";
import * as z from "@tessera/shared/schema";
import type { HttpCall } from "./keep-alive-client.ts";

const payment = z.object({ status: z.string(), paidAmount: z.nullable(z.string()) });
const payout = z.object({ status: z.string() });

/** Client of the payment gateway for customers and for its staff. */
export interface GatewayClient {
  /** Makes payouts wait for a decision. */
  keepPayoutsWaiting(): Promise<void>;
  /** Presses a button of the page of a payment. Returns its state afterwards, for example `paid 50000`. */
  pressPayment(ref: string, button: "pay" | "wrong" | "twice"): Promise<string>;
  /** Presses a button of a payout. Returns its state afterwards. */
  pressPayout(ref: string, button: "pay" | "fail"): Promise<string>;
  /** Webhook about a payment, signed with this secret; by default the gateway's own. */
  webhook(event: object, forged?: { readonly secret?: string; readonly sentEvent?: object }): HttpCall;
}

/** Creates the client of the gateway at this origin. */
export function gatewayClient(origin: string, secret: string): GatewayClient {
  const ask = async <Schema extends z.ZodMiniType>(path: string, schema: Schema) => {
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${secret}` } });
    return z.parse(schema, await response.json());
  };
  const press = async (path: string, button: string) => {
    const body = new URLSearchParams({ action: button });
    const { status } = await fetch(`${origin}${path}`, { method: "POST", body, redirect: "manual" });
    if (status !== 303) throw new Error(`The gateway answered ${button} of ${path} with ${status}`);
  };
  return {
    keepPayoutsWaiting: async () => {
      const body = new URLSearchParams({ payouts: "wait" });
      await fetch(`${origin}/payouts`, { method: "POST", body, redirect: "manual" });
    },
    pressPayment: async (ref, button) => {
      await press(`/pay/${ref}`, button);
      const { status, paidAmount } = await ask(`/v1/payments/${ref}`, payment);
      return `${status} ${paidAmount}`;
    },
    pressPayout: async (ref, button) => {
      await press(`/payouts/${ref}`, button);
      return (await ask(`/v1/payouts/${ref}`, payout)).status;
    },
    webhook: (event, { secret: signedWith = secret, sentEvent = event } = {}) => {
      const timestamp = Math.floor(Date.now() / 1000);
      const signedBody = JSON.stringify(event);
      const digest = createHmac("sha256", signedWith).update(`${timestamp}.${signedBody}`).digest("hex");
      const body = JSON.stringify(sentEvent);
      return {
        method: "POST",
        path: "/webhooks/payments/sandbox",
        body,
        headers: {
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(body)),
          "x-callback-signature": `t=${timestamp},v1=${digest}`,
        },
      };
    },
  };
}
