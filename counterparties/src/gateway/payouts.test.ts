import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../platform/testing/real-party.ts";
import { type GatewayFixture, createGatewayFixture } from "./testing/gateway-fixture.ts";

let fixture: GatewayFixture;
beforeEach(async () => {
  fixture = await createGatewayFixture();
});
afterEach(() => fixture.close());

describe("payouts", () => {
  it("created twice: one payout, paid automatically", async () => {
    const gateway = await fixture.startGateway();
    const { ref } = await gateway.json("POST", "/v1/payouts", fixture.payoutRequest());
    expect(await gateway.json("POST", "/v1/payouts", fixture.payoutRequest())).toEqual({ ref });
    await until(() => fixture.site.heard.length === 1);
    expect(fixture.site.heard[0]?.body).toMatchObject({ type: "payout.paid", ref, amount: 75_000 });
    expect(await gateway.json("GET", `/v1/payouts/${String(ref)}`)).toEqual({ status: "paid" });
  });

  it("in mode fail-next: the next one fails, and the one after it is paid", async () => {
    const gateway = await fixture.startGateway();
    await gateway.press("/payouts", { payouts: "fail-next" });
    const first = await gateway.json("POST", "/v1/payouts", fixture.payoutRequest());
    const second = await gateway.json("POST", "/v1/payouts", { ...fixture.payoutRequest(), id: "wd-2" });
    await until(() => fixture.site.heard.length === 2);
    expect(await gateway.json("GET", `/v1/payouts/${String(first["ref"])}`)).toEqual({
      status: "failed",
      reason: "ACCOUNT_CLOSED",
    });
    expect(await gateway.json("GET", `/v1/payouts/${String(second["ref"])}`)).toEqual({ status: "paid" });
  });

  it("in mode wait: pending until a button is pressed", async () => {
    const gateway = await fixture.startGateway();
    await gateway.behave({ payouts: "wait" });
    const { ref } = await gateway.json("POST", "/v1/payouts", fixture.payoutRequest());
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await gateway.json("GET", `/v1/payouts/${String(ref)}`)).toEqual({ status: "pending" });
    await gateway.press(`/payouts/${String(ref)}`, { action: "fail" });
    await until(() => fixture.site.heard.length === 1);
    expect(fixture.site.heard[0]?.body.type).toBe("payout.failed");
  });
});
