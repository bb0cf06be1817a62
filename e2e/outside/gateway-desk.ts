import { createHmac } from "node:crypto";
import * as z from "@tessera/shared/schema";
import type { HttpCall } from "./keep-alive-client.ts";

const payment = z.object({ status: z.string(), paidAmount: z.nullable(z.string()) });
const payout = z.object({ status: z.string() });

/** The payment gateway as its customers and the people at its desk reach it. */
export interface GatewayDesk {
  /** Lets payouts wait until somebody decides them. */
  keepPayoutsWaiting(): Promise<void>;
  /** Presses a button of the page of a payment. Gives how it stands then, for example `paid 50000`. */
  pressPayment(ref: string, button: "pay" | "wrong" | "twice"): Promise<string>;
  /** Presses a button beside a payout. Gives how it stands then. */
  pressPayout(ref: string, button: "pay" | "fail"): Promise<string>;
  /** A webhook that tells of a payment, as the holder of this secret would sign it; its own unless told. */
  webhook(event: object, forged?: { readonly secret?: string; readonly sentEvent?: object }): HttpCall;
}

/** The gateway that listens at this origin. */
export function gatewayDesk(origin: string, secret: string): GatewayDesk {
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
