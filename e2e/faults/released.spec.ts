import type { CDPSession, Page } from "@playwright/test";
import { buildLantern, ship, tessera } from "../lantern.ts";
import { expect, isWhole, test } from "./test.ts";

/** Mounts of a remote between two counts. */
const mounts = isWhole ? 50 : 8;

/** Mounts after which everything is there that a page loads or makes once. */
const firstMounts = isWhole ? 15 : 5;

const counted = ["Nodes", "JSEventListeners", "Documents"] as const;
type Counts = Readonly<Record<(typeof counted)[number], number>>;

/** Counts what a page holds after everything was collected that nothing refers to. */
async function count(session: CDPSession): Promise<Counts> {
  for (let times = 0; times < 3; times += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    Nodes: valueOf("Nodes"),
    JSEventListeners: valueOf("JSEventListeners"),
    Documents: valueOf("Documents"),
  };
}

/** Goes to a page of the shell and back to the remote. */
async function leaveAndReturn(page: Page, heading: string): Promise<void> {
  await page.locator("footer a[href='/contact']").first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

/**
 * Mounts a remote again and again. Returns the nodes, listeners and documents that one mount adds on average.
 */
async function growthByMount(page: Page, path: string, heading: string): Promise<Counts> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto(path);
  for (let mount = 0; mount < firstMounts; mount += 1) await leaveAndReturn(page, heading);
  const before = await count(session);
  for (let mount = 0; mount < mounts; mount += 1) await leaveAndReturn(page, heading);
  const after = await count(session);
  const growth = (name: (typeof counted)[number]) => (after[name] - before[name]) / mounts;
  return {
    Nodes: growth("Nodes"),
    JSEventListeners: growth("JSEventListeners"),
    Documents: growth("Documents"),
  };
}

for (const { path, heading } of [
  { path: "/promotions", heading: "Promotions" },
  ...(isWhole ? [{ path: "/games", heading: "Games" }] : []),
]) {
  test(`${path} left and opened again, ${mounts} times: nodes, listeners and documents of earlier mounts are released`, async ({
    page,
  }) => {
    const growth = await growthByMount(page, path, heading);
    for (const name of counted) expect(growth[name], name).toBeLessThan(1);
  });
}

if (isWhole) {
  test("a remote that leaks nodes and listeners with each mount: the measured growth is exactly that leak, and other routes work", async ({
    page,
  }) => {
    await ship("flame", await buildLantern("flame", "leaks-memory"));
    const growth = await growthByMount(page, "/flame", "The lantern is lit");
    // It keeps 101 nodes and one listener: the count sees them, and none of the screen beside them.
    expect(growth.Nodes).toBeGreaterThan(100);
    expect(growth.Nodes).toBeLessThan(102);
    expect(growth.JSEventListeners).toBeLessThan(2);
    await page.goto("/games");
    await expect(page.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
    expect((await tessera("retire", "flame", "--reason", "planted")).code).toBe(0);
  });
}
