import { systemClock } from "@tessera/shared/core/clock";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../platform/testing/real-party.ts";
import { type GatewayScene, gatewayScene, secret } from "./testing/gateway-scene.ts";

let scene: GatewayScene;
beforeEach(async () => {
  scene = await gatewayScene();
});
afterEach(() => scene.close());

describe("a gateway that misbehaves", () => {
  it("fails the next call: 503 without effect, then as ever", async () => {
    const gateway = await scene.startGateway();
    await gateway.behave({ failNext: 1 });
    expect((await gateway.call("POST", "/v1/payments", scene.paymentRequest())).status).toBe(503);
    expect(scene.openJournal().values()).toHaveLength(0);
    await gateway.open();
  });

  it("is silent at the next call: no answer, yet a repeat finds what was made", async () => {
    const gateway = await scene.startGateway();
    await gateway.behave({ silentNext: 1 });
    const patience = new AbortController();
    const silent = fetch(`${gateway.origin}/v1/payments`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        "idempotency-key": "dep-1",
      },
      body: JSON.stringify(scene.paymentRequest()),
      signal: patience.signal,
    });
    await until(() => scene.openJournal().values().length === 1);
    const [made] = scene.openJournal().values();
    expect(await gateway.open()).toBe(made?.ref);
    patience.abort();
    await expect(silent).rejects.toThrow("aborted");
  });

  it("answers late: after the delay", async () => {
    const gateway = await scene.startGateway();
    await gateway.behave({ delayMs: 150 });
    const startedMs = performance.now();
    await gateway.open();
    expect(performance.now() - startedMs).toBeGreaterThan(145);
  });
});

describe("a restart", () => {
  it("with a paid payment whose webhook nobody took: known still, and brought", async () => {
    const before = await scene.startGateway();
    const ref = await before.open();
    scene.site.refuseNext(...Array.from({ length: 1_000 }, () => 503));
    await before.press(`/pay/${ref}`, { action: "pay" });
    await until(() => scene.site.heard.length > 0);
    await before.end();
    scene.site.refuseNext();
    const heardBefore = scene.site.heard.length;

    const after = await scene.startGateway();
    expect(await after.json("GET", `/v1/payments/${ref}`)).toMatchObject({ status: "paid" });
    await until(() => scene.site.heard.length > heardBefore);
    expect(scene.site.heard.at(-1)?.body.id).toBe(scene.site.heard[0]?.body.id);
    expect(await after.open()).toBe(ref);
  });

  it("before a payout was due: paid afterwards", async () => {
    const startedAt = systemClock.now();
    const before = await scene.startGateway({ clock: { now: () => startedAt } });
    await before.json("POST", "/v1/payouts", scene.payoutRequest());
    await before.end();
    expect(scene.site.heard).toHaveLength(0);
    await scene.startGateway();
    await until(() => scene.site.heard.length === 1);
    expect(scene.site.heard[0]?.body.type).toBe("payout.paid");
  });
});
