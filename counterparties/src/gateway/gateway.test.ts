import { systemClock } from "@tessera/shared/core/clock";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../platform/testing/real-party.ts";
import { type GatewayFixture, createGatewayFixture, secret } from "./testing/gateway-fixture.ts";

let fixture: GatewayFixture;
beforeEach(async () => {
  fixture = await createGatewayFixture();
});
afterEach(() => fixture.close());

describe("injected faults of the gateway", () => {
  it("failNext: 503 without effect, then normal answers", async () => {
    const gateway = await fixture.startGateway();
    await gateway.behave({ failNext: 1 });
    expect((await gateway.call("POST", "/v1/payments", fixture.paymentRequest())).status).toBe(503);
    expect(fixture.openRecordFile().values()).toHaveLength(0);
    await gateway.open();
  });

  it("silentNext: no response, while a repeat finds the payment", async () => {
    const gateway = await fixture.startGateway();
    await gateway.behave({ silentNext: 1 });
    const patience = new AbortController();
    const silent = fetch(`${gateway.origin}/v1/payments`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        "idempotency-key": "dep-1",
      },
      body: JSON.stringify(fixture.paymentRequest()),
      signal: patience.signal,
    });
    await until(() => fixture.openRecordFile().values().length === 1);
    const [made] = fixture.openRecordFile().values();
    expect(await gateway.open()).toBe(made?.ref);
    patience.abort();
    await expect(silent).rejects.toThrow("aborted");
  });

  it("delayMs: the response is sent after the delay", async () => {
    const gateway = await fixture.startGateway();
    await gateway.behave({ delayMs: 150 });
    const startedMs = performance.now();
    await gateway.open();
    expect(performance.now() - startedMs).toBeGreaterThan(145);
  });
});

describe("a restart of the gateway", () => {
  it("after a paid payment whose webhook was not delivered: the payment is stored, and the webhook delivered", async () => {
    const before = await fixture.startGateway();
    const ref = await before.open();
    fixture.site.refuseNext(...Array.from({ length: 1_000 }, () => 503));
    await before.press(`/pay/${ref}`, { action: "pay" });
    await until(() => fixture.site.heard.length > 0);
    await before.end();
    fixture.site.refuseNext();
    const heardBefore = fixture.site.heard.length;

    const after = await fixture.startGateway();
    expect(await after.json("GET", `/v1/payments/${ref}`)).toMatchObject({ status: "paid" });
    await until(() => fixture.site.heard.length > heardBefore);
    expect(fixture.site.heard.at(-1)?.body.id).toBe(fixture.site.heard[0]?.body.id);
    expect(await after.open()).toBe(ref);
  });

  it("before a payout is due: the payout is paid afterwards", async () => {
    const startedAt = systemClock.now();
    const before = await fixture.startGateway({ clock: { now: () => startedAt } });
    await before.json("POST", "/v1/payouts", fixture.payoutRequest());
    await before.end();
    expect(fixture.site.heard).toHaveLength(0);
    await fixture.startGateway();
    await until(() => fixture.site.heard.length === 1);
    expect(fixture.site.heard[0]?.body.type).toBe("payout.paid");
  });
});
