import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { realUnits } from "@tessera/shared/core/money";
import { expect, it } from "vitest";
import { createPaymentGateway } from "./http-gateway.ts";

const payout = {
  id: "payout-1",
  realAmount: realUnits(9_007_199_254_740_993n),
  currency: "IDR",
  bank: "BCA",
  accountNumber: "1234567890",
  accountName: "SITI RAHAYU",
};

it("a payout: the order has its id as idempotency key, its amount as text, and the callback address", async () => {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { "idempotency-key": key, authorization } = request.headers;
      received.push({ url: request.url, key, authorization, body: JSON.parse(body) as unknown });
      response.setHeader("content-type", "application/json").end(JSON.stringify({ ref: "po_1" }));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const gateway = createPaymentGateway({
      gatewayUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      secret: "shared-secret",
      publicOrigin: "https://play.example",
    });
    expect(await gateway.createPayout(payout)).toEqual({ ref: "po_1" });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  const webhookUrl = "https://play.example/webhooks/payments/sandbox";
  expect(received).toEqual([
    {
      url: "/v1/payouts",
      key: "payout-1",
      authorization: "Bearer shared-secret",
      body: { ...payout, realAmount: "9007199254740993", webhookUrl },
    },
  ]);
});
