import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import {
  paymentSignature,
  paymentSignatureHeader,
} from "../integrations/payment-gateway/payment-signature.ts";
import { type BadInputScene, badInputScene, type Outcome } from "./testing/bad-input-scene.ts";

let scene: BadInputScene;
beforeAll(async () => {
  scene = await badInputScene();
}, 120_000);
afterAll(() => scene.close());

describe("a webhook", () => {
  const secret = "secret-of-the-gateway";
  const seconds = () => Math.floor(scene.site.clock.now().getTime() / 1000);
  const refOf = (id: string) => scene.site.payments.payments.find((payment) => payment.id === id)?.ref ?? "";
  const event = (more: object = {}): string =>
    JSON.stringify({
      id: `evt_${newId()}`,
      type: "payment.paid",
      ref: refOf(scene.others.deposit),
      amount: 50_000,
      currency: "IDR",
      ...more,
    });
  const send = async (payload: string, header: string | undefined): Promise<Outcome> => {
    const { statusCode, body } = await scene.site.app.inject({
      method: "POST",
      url: "/webhooks/payments/sandbox",
      headers: {
        "content-type": "application/json",
        ...(header !== undefined && { [paymentSignatureHeader]: header }),
      },
      payload,
    });
    return { status: statusCode, json: JSON.parse(body) };
  };

  it.each<[what: string, sign: (body: string) => string | undefined]>([
    ["301 seconds old", (body) => paymentSignature(secret, seconds() - 301, body)],
    ["301 seconds ahead", (body) => paymentSignature(secret, seconds() + 301, body)],
    ["signed by somebody else", (body) => paymentSignature("guessed", seconds(), body)],
    ["altered after it was signed", () => paymentSignature(secret, seconds(), event())],
    ["without a signature", () => undefined],
    ["with a malformed signature", () => "t=1,v1=0"],
  ])("%s: UNAUTHENTICATED", async (_what, sign) => {
    const body = event();
    await scene.refused(() => send(body, sign(body)), 401, "UNAUTHENTICATED");
  });

  it.each([
    ["no JSON", (): string => "paid"],
    ["a list", (): string => "[]"],
    ["an event without a payment", (): string => JSON.stringify({ id: "evt_1", type: "payment.paid" })],
    ["of an unknown kind", (): string => event({ type: "payment.doubled" })],
    ["of an amount below zero", (): string => event({ amount: -50_000 })],
    ["of an amount as text", (): string => event({ amount: "50000" })],
  ] as const)("signed, but %s: BAD_REQUEST", async (_what, make) => {
    const body = make();
    await scene.refused(() => send(body, paymentSignature(secret, seconds(), body)), 400, "BAD_REQUEST");
  });

  it.each([
    ["about an unknown payment", { ref: "pay_nobody" }],
    ["about an unknown payout", { ref: "out_nobody", type: "payout.paid" }],
    ["that says paid while the gateway says pending", {}],
    ["that claims ten times as much", { amount: 500_000 }],
    ["in another currency", { currency: "THB" }],
  ])("signed, but %s: accepted, and no money moves", async (_what, more) => {
    const before = await scene.everything();
    const body = event(more);
    const { status, json } = await send(body, paymentSignature(secret, seconds(), body));
    expect([status, json]).toEqual([200, { ok: true }]);
    expect(await scene.everything()).toEqual(before);
  });
});

it("after all tests: the ledger is consistent", async () => {
  expect(await checkBooks(scene.site.database)).toEqual([]);
});
