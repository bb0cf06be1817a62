import type { Page } from "@playwright/test";
import { expect, releasesOf, test } from "../fixtures.ts";
import { measureShifts } from "../layout-shift.ts";

/** Holds the page at every `scheduler.yield` until `step` lets it continue to the next one. */
async function holdYields(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const scheduler = { yield: () => new Promise<void>((resolve) => held.push(resolve)) };
    Object.defineProperty(globalThis, "scheduler", { value: scheduler });
    Object.assign(globalThis, { held });
  });
}

/** Ends the yield at which the page is held. False when it is held at none. */
async function step(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { held } = globalThis as unknown as { held: (() => void)[] };
    const next = held.shift();
    next?.();
    return next !== undefined;
  });
}

/** True when React has rendered the shell, or has taken it over from the document. */
const isStarted = (page: Page) =>
  page.evaluate(() => document.querySelector("#root:not([data-rendered]) main") !== null);

for (const path of ["/", "/games", "/login"]) {
  test(`the start of ${path}: the browser can handle input and paint between the shell's libraries`, async ({
    page,
  }) => {
    await holdYields(page);
    await page.goto(path, { waitUntil: "commit" });
    let steps = 0;
    await expect(async () => {
      while (await step(page)) steps += 1;
      expect(await isStarted(page)).toBe(true);
    }).toPass();
    expect(steps).toBeGreaterThanOrEqual(8);
  });
}

test("a browser without `scheduler.yield`: the page starts", async ({ page, problems }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, "scheduler", { value: undefined }));
  await page.goto("/games");
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  expect(problems).toEqual([]);
});

test("a loaded page: requests that stay open have a low priority, so the browser does not show it as loading", async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  const open = new Map<string, string>();
  client.on("Network.requestWillBeSent", ({ requestId, request }) => {
    open.set(requestId, `${request.initialPriority} ${new URL(request.url).pathname}`);
  });
  const close = ({ requestId }: { requestId: string }) => void open.delete(requestId);
  client.on("Network.loadingFinished", close);
  client.on("Network.loadingFailed", close);
  await client.send("Network.enable");
  await page.goto("/");
  await expect.poll(() => [...open.values()]).toEqual(["Low /api/events"]);
});

test("styles that arrive after the message that the page is still loading: the message does not move", async ({
  page,
}) => {
  await measureShifts(page);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/r\/.*\.css$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/games", { waitUntil: "commit" });
  const note = page.locator("div.FirstNotice");
  await expect(note).toBeInViewport();
  release();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const moved = await page.evaluate(() => window.layoutShifts.flatMap((shift) => shift.moved));
  expect(moved.filter((element) => element.startsWith("div.FirstNotice"))).toEqual([]);
});

test("a remote whose scripts load slowly: its placeholder says so, and nothing moves", async ({
  page,
  register,
}) => {
  await register();
  await measureShifts(page);
  await page.goto("/profile");
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  const { wallet } = await releasesOf(page);
  await page.route(`**/r/${wallet}/**/*.js`, () => undefined);
  await page.evaluate(() => (window.layoutShifts = []));
  await page.getByRole("link", { name: "Deposit", exact: true }).first().click();
  await expect(page.getByRole("status").filter({ hasText: "Wallet" })).toBeVisible();
  expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);
});
