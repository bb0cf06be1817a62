import { chromium, type Page, type Request } from "@playwright/test";
import { findBrowser } from "@tessera/releases/browser";
import { demo, expect, test } from "../fixtures.ts";
import { buildLantern, publish, ship, tessera } from "../lantern.ts";

/**
 * Reasons of this browser without windows itself to keep any page out of its back/forward cache; the rest is
 * up to the page.
 */
const browsersOwnReasons: ReadonlySet<string> = new Set([
  "BackForwardCacheDisabledForDelegate",
  "BrowsingInstanceNotSwapped",
]);

/** The event of a page that goes into the back/forward cache, or comes back from it. */
function cacheEvent(page: Page, name: "pagehide" | "pageshow"): Promise<void> {
  return page.evaluate((type) => {
    window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
  }, name);
}

/**
 * Opens a page until its scripts run and its event connection is open, from a page that has none. Returns its
 * request.
 */
async function connectedTo(page: Page, path: string): Promise<Request> {
  const connected = page.waitForResponse(/\/api\/events/);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  return (await connected).request();
}

test.describe("back/forward cache", () => {
  test("every public route, and screens of a player: nothing prevents the browser from caching the page", async ({
    baseURL,
    page,
    logIn,
  }) => {
    await page.goto("/login");
    await logIn(demo);
    // Playwright's own browser has the cache switched off.
    const browser = await chromium.launch({
      ...(await findBrowser()),
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    const context = await browser.newContext({
      baseURL: String(baseURL),
      storageState: await page.context().storageState(),
    });
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await session.send("Page.enable");
    let reasons: string[] = [];
    session.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) => {
      reasons = notRestoredExplanations.map(({ reason }) => reason);
    });
    for (const path of [
      "/",
      "/games",
      "/promotions",
      "/contact",
      "/wallet",
      "/deposit",
      "/history",
      "/profile",
    ]) {
      reasons = [];
      await tab.goto("/robots.txt");
      const events = await connectedTo(tab, path);
      const ended = tab.waitForEvent("requestfailed", (request) => request === events);
      await cacheEvent(tab, "pagehide");
      await ended;
      await tab.goto("/sitemap.xml");
      await tab.goBack();
      await expect.poll(() => reasons, path).not.toEqual([]);
      expect([path, reasons.filter((reason) => !browsersOwnReasons.has(reason))]).toEqual([path, []]);
    }
    await browser.close();
  });

  test("return from the cache: the event connection is open again, and the balance is read again", async ({
    page,
    logIn,
  }) => {
    await page.goto("/login");
    await logIn(demo);
    await page.goto("/robots.txt");
    await connectedTo(page, "/wallet");
    await cacheEvent(page, "pagehide");
    const again = Promise.all([
      page.waitForRequest(/\/api\/events/),
      page.waitForRequest(/\/api\/wallets?$/),
    ]);
    await cacheEvent(page, "pageshow");
    await again;
  });

  test("logged out in another tab before the return: no private data is shown on the page", async ({
    page,
    context,
    logIn,
  }) => {
    await page.goto("/login");
    await logIn(demo);
    await page.goto("/robots.txt");
    await connectedTo(page, "/profile");
    await expect(page.getByText(demo.username).first()).toBeVisible();
    await cacheEvent(page, "pagehide");
    await context.clearCookies({ name: "token" });
    await page.evaluate(() => localStorage.removeItem("session"));
    await cacheEvent(page, "pageshow");
    await expect(page.getByRole("dialog", { name: "Log in" })).toBeVisible();
    await expect(page.getByText(demo.username)).toHaveCount(0);
    await expect(page.locator('[data-place="header.balance"]')).toHaveCount(0);
  });

  test("another release went live before the return: the page swaps to it without being loaded again", async ({
    page,
  }) => {
    const first = await ship("meteor", await buildLantern("meteor", "first"));
    await connectedTo(page, "/meteor");
    await page.evaluate("globalThis.marked = true");
    const place = page.locator("[data-remote=meteor][data-place=screen]");
    await expect(place).toHaveAttribute("data-release", first);
    await cacheEvent(page, "pagehide");
    await tessera(
      "promote",
      "meteor",
      await publish(await buildLantern("meteor", "second")),
      "--swap",
      "--untested",
      "--reason",
      "for a test",
    );
    await cacheEvent(page, "pageshow");
    await expect(place.getByText("Variant second")).toBeVisible();
    expect(await page.evaluate("globalThis.marked === true")).toBe(true);
    await tessera("retire", "meteor", "--reason", "the flow is over");
  });
});
