import { createServer } from "node:http";
import { newId } from "@tessera/shared/core/identifiers";
import {
  paymentSignature,
  paymentSignatureHeader,
} from "../integrations/payment-gateway/payment-signature.ts";
import { sendJson } from "./play-site.ts";
import type { TestSite } from "./test-site.ts";

export interface TestPayout {
  readonly ref: string;
  readonly order: Readonly<Record<string, unknown>>;
  status: "pending" | "paid" | "failed";
}

export interface PayoutGateway {
  readonly gatewayUrl: string;
  /** Payouts by the id that the site assigned. */
  readonly payouts: ReadonlyMap<string, TestPayout>;
  /** Stops or restarts its answers; orders are still accepted. */
  fallSilent(isSilent: boolean): void;
  /** Sends a signed callback to the site, independent of the payout's state at the gateway. */
  tell(site: TestSite, type: "payout.paid" | "payout.failed", ref: string, eventId?: string): Promise<number>;
  close(): void;
}

/**
 * Starts a payment gateway on 127.0.0.1 whose payouts are decided by the test. It creates one payout per id.
 */
export async function payoutGateway(): Promise<PayoutGateway> {
  const payouts = new Map<string, TestPayout>();
  let isSilent = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      if (request.method === "POST") {
        const order = JSON.parse(body) as Record<string, unknown>;
        const key = String(request.headers["idempotency-key"]);
        const payout = payouts.get(key) ?? { ref: `out_${newId()}`, order, status: "pending" as const };
        payouts.set(key, payout);
        // The order is accepted although its answer is lost.
        if (isSilent) return void request.socket.destroy();
        return sendJson(response, { ref: payout.ref });
      }
      if (isSilent) return void request.socket.destroy();
      const known = [...payouts.values()].find(({ ref }) => request.url === `/v1/payouts/${ref}`);
      return known ? sendJson(response, { status: known.status }) : sendJson(response, {}, 404);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    gatewayUrl: `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`,
    payouts,
    fallSilent: (silent) => {
      isSilent = silent;
    },
    tell: async ({ app, clock, dependencies }, type, ref, eventId = newId()) => {
      const payload = JSON.stringify({ id: eventId, type, ref, amount: 1, currency: "IDR" });
      const seconds = Math.floor(clock.now().getTime() / 1_000);
      const { statusCode } = await app.inject({
        method: "POST",
        url: "/webhooks/payments/sandbox",
        headers: {
          "content-type": "application/json",
          [paymentSignatureHeader]: paymentSignature(dependencies.keys.gateway, seconds, payload),
        },
        payload,
      });
      return statusCode;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
