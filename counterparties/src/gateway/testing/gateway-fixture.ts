import { join } from "node:path";
import { systemClock } from "@tessera/shared/core/clock";
import { openRecords } from "../../platform/records.ts";
import { bodyOf, listen, noClient, temporaryFolder } from "../../platform/testing/real-party.ts";
import { buildGateway, type GatewayDependencies } from "../gateway.ts";
import { order } from "../orders.ts";
import { listeningSite } from "./listening-site.ts";

/** Secret that the gateway shares with the site. */
export const secret = "pay-secret";

export type GatewayFixture = Awaited<ReturnType<typeof createGatewayFixture>>;

/**
 * Creates a webhook receiver, and a record file on which gateways are started over HTTP, one after the other.
 */
export async function createGatewayFixture() {
  const folder = temporaryFolder();
  const site = await listeningSite();
  const endings: (() => Promise<unknown>)[] = [];
  const openRecordFile = () => openRecords(join(folder.path, "gateway.jsonl"), order);
  const paymentRequest = () => ({
    id: "dep-1",
    method: "qris",
    realAmount: "50123",
    currency: "IDR",
    expiresAt: "2099-01-01T00:00:00.000Z",
    customer: { name: "Budi <b>Santoso</b>" },
    webhookUrl: site.webhookUrl,
    returnUrl: "http://localhost:4300/wallet",
  });
  const payoutRequest = () => ({
    id: "wd-1",
    realAmount: "75000",
    currency: "IDR",
    bank: "BCA",
    accountNumber: "1234567890",
    accountName: "Budi Santoso",
    webhookUrl: site.webhookUrl,
  });
  return {
    site,
    openRecordFile,
    paymentRequest,
    payoutRequest,
    async startGateway(dependencies: Partial<GatewayDependencies> = {}) {
      const app = buildGateway({
        clock: systemClock,
        origin: "http://127.0.0.1:4302",
        secret,
        orders: openRecordFile(),
        client: noClient,
        webhookPausesMs: [20],
        payoutDelayMs: 40,
        lateMs: 80,
        sweepMs: 10,
        ...dependencies,
      });
      const end = () => app.close();
      endings.push(end);
      return { end, ...reach(await listen(app), paymentRequest) };
    },
    async close() {
      await Promise.all(endings.map((end) => end()));
      await site.app.close();
      folder.remove();
    },
  };
}

/** Client for the gateway's API and its pages. */
function reach(origin: string, paymentRequest: () => object) {
  async function call(method: string, path: string, body?: { id?: string }, headers: object = {}) {
    return fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body && { "content-type": "application/json" }),
        ...(body?.id && { "idempotency-key": body.id }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
  const json = async (method: string, path: string, body?: object) => bodyOf(await call(method, path, body));
  return {
    origin,
    call,
    json,
    /** Opens a payment. Returns its reference. */
    async open(changes: object = {}): Promise<string> {
      const { ref } = await json("POST", "/v1/payments", { ...paymentRequest(), ...changes });
      return String(ref);
    },
    press: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${origin}${path}`, {
        method: "POST",
        headers,
        body: new URLSearchParams(fields),
        redirect: "manual",
      }),
    behave: (behaviour: object) => json("POST", "/v1/sandbox/behaviour", behaviour),
  };
}
