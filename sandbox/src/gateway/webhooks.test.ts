import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../platform/testing/real-party.ts";
import { type GatewayScene, gatewayScene } from "./testing/gateway-scene.ts";

let scene: GatewayScene;
beforeEach(async () => {
  scene = await gatewayScene();
});
afterEach(() => scene.close());

describe("webhooks", () => {
  it("sent twice: the same event, two times", async () => {
    const gateway = await scene.startGateway();
    const ref = await gateway.open();
    await gateway.press(`/pay/${ref}`, { action: "twice" });
    await until(() => scene.site.heard.length === 2);
    expect(scene.site.heard[1]?.rawBody).toBe(scene.site.heard[0]?.rawBody);
  });

  it("refused and failed: brought again until they are taken, as the same event", async () => {
    const gateway = await scene.startGateway();
    const ref = await gateway.open();
    scene.site.refuseNext(500, 302, 404);
    await gateway.press(`/pay/${ref}`, { action: "pay" });
    const page = async () => (await fetch(`${gateway.origin}/pay/${ref}?lang=en`)).text();
    await expect.poll(page).toContain("answered 200");
    expect(await page()).toContain("answered 500");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(new Set(scene.site.heard.map(({ body }) => body.id)).size).toBe(1);
    expect(scene.site.heard).toHaveLength(4);
  });

  it("told to be late: not before its time", async () => {
    const gateway = await scene.startGateway({ lateMs: 200 });
    await gateway.behave({ webhook: "late" });
    const ref = await gateway.open();
    const startedMs = performance.now();
    await gateway.press(`/pay/${ref}`, { action: "pay" });
    await until(() => scene.site.heard.length === 1);
    expect(performance.now() - startedMs).toBeGreaterThan(190);
  });

  it("told never: nothing, until somebody asks for it", async () => {
    const gateway = await scene.startGateway();
    await gateway.behave({ webhook: "never" });
    const ref = await gateway.open();
    await gateway.press(`/pay/${ref}`, { action: "pay" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(scene.site.heard).toHaveLength(0);
    await gateway.press(`/pay/${ref}`, { action: "again" });
    await until(() => scene.site.heard.length === 2);
  });
});
