import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../platform/testing/real-party.ts";
import { type GatewayFixture, createGatewayFixture } from "./testing/gateway-fixture.ts";

let fixture: GatewayFixture;
beforeEach(async () => {
  fixture = await createGatewayFixture();
});
afterEach(() => fixture.close());

describe("behaviours of webhooks", () => {
  it("twice: the same event is sent two times", async () => {
    const gateway = await fixture.startGateway();
    const ref = await gateway.open();
    await gateway.press(`/pay/${ref}`, { action: "twice" });
    await until(() => fixture.site.heard.length === 2);
    expect(fixture.site.heard[1]?.rawBody).toBe(fixture.site.heard[0]?.rawBody);
  });

  it("an answer with an error: the same event is retried until it is accepted", async () => {
    const gateway = await fixture.startGateway();
    const ref = await gateway.open();
    fixture.site.refuseNext(500, 302, 404);
    await gateway.press(`/pay/${ref}`, { action: "pay" });
    const page = async () => (await fetch(`${gateway.origin}/pay/${ref}?lang=en`)).text();
    await expect.poll(page).toContain("answered 200");
    expect(await page()).toContain("answered 500");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(new Set(fixture.site.heard.map(({ body }) => body.id)).size).toBe(1);
    expect(fixture.site.heard).toHaveLength(4);
  });

  it("late: sent after the delay, not before", async () => {
    const gateway = await fixture.startGateway({ lateMs: 200 });
    await gateway.behave({ webhook: "late" });
    const ref = await gateway.open();
    const startedMs = performance.now();
    await gateway.press(`/pay/${ref}`, { action: "pay" });
    await until(() => fixture.site.heard.length === 1);
    expect(performance.now() - startedMs).toBeGreaterThan(190);
  });

  it("never: nothing is sent until it is requested", async () => {
    const gateway = await fixture.startGateway();
    await gateway.behave({ webhook: "never" });
    const ref = await gateway.open();
    await gateway.press(`/pay/${ref}`, { action: "pay" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(fixture.site.heard).toHaveLength(0);
    await gateway.press(`/pay/${ref}`, { action: "again" });
    await until(() => fixture.site.heard.length === 2);
  });
});
