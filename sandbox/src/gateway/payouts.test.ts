import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../platform/testing/real-party.ts";
import { type GatewayScene, gatewayScene } from "./testing/gateway-scene.ts";

let scene: GatewayScene;
beforeEach(async () => {
  scene = await gatewayScene();
});
afterEach(() => scene.close());

describe("payouts", () => {
  it("created twice: one, paid by itself", async () => {
    const gateway = await scene.startGateway();
    const { ref } = await gateway.json("POST", "/v1/payouts", scene.payoutRequest());
    expect(await gateway.json("POST", "/v1/payouts", scene.payoutRequest())).toEqual({ ref });
    await until(() => scene.site.heard.length === 1);
    expect(scene.site.heard[0]?.body).toMatchObject({ type: "payout.paid", ref, amount: 75_000 });
    expect(await gateway.json("GET", `/v1/payouts/${String(ref)}`)).toEqual({ status: "paid" });
  });

  it("the next one told to fail: it fails, the one after it is paid", async () => {
    const gateway = await scene.startGateway();
    await gateway.press("/payouts", { payouts: "fail-next" });
    const first = await gateway.json("POST", "/v1/payouts", scene.payoutRequest());
    const second = await gateway.json("POST", "/v1/payouts", { ...scene.payoutRequest(), id: "wd-2" });
    await until(() => scene.site.heard.length === 2);
    expect(await gateway.json("GET", `/v1/payouts/${String(first["ref"])}`)).toEqual({
      status: "failed",
      reason: "ACCOUNT_CLOSED",
    });
    expect(await gateway.json("GET", `/v1/payouts/${String(second["ref"])}`)).toEqual({ status: "paid" });
  });

  it("told to wait: pending until a button is pressed", async () => {
    const gateway = await scene.startGateway();
    await gateway.behave({ payouts: "wait" });
    const { ref } = await gateway.json("POST", "/v1/payouts", scene.payoutRequest());
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await gateway.json("GET", `/v1/payouts/${String(ref)}`)).toEqual({ status: "pending" });
    await gateway.press(`/payouts/${String(ref)}`, { action: "fail" });
    await until(() => scene.site.heard.length === 1);
    expect(scene.site.heard[0]?.body.type).toBe("payout.failed");
  });
});
