import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectProblems, unanswered } from "../problems.ts";
import { phone, wide } from "../viewports.ts";

const cards = (page: Page) => page.getByRole("list", { name: "Games" }).getByRole("listitem");

/** Places in the list of the cards that the document holds. */
const placesOf = (page: Page) =>
  cards(page).evaluateAll((items) => items.map((item) => Number(item.getAttribute("aria-posinset"))));

/** Scrolls on until a card far down the list is in the document. */
async function scrollFar(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2_000);
      return Math.max(...(await placesOf(page)));
    })
    .toBeGreaterThan(60);
}

test("lobby scrolled far down: further cards are loaded, and only those near the window are in the document", async ({
  page,
}) => {
  await page.goto("/games");
  await expect(cards(page).first()).toBeVisible();
  await scrollFar(page);
  const places = await placesOf(page);
  expect(places).not.toContain(1);
  expect(places.length).toBeLessThan(40);
});

for (const viewport of [phone, wide])
  test(`scrolled to the end at ${viewport.width} px before the scripts run: the scroll position stays while the list grows`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    let run = () => {};
    const held = new Promise<void>((resolve) => (run = resolve));
    await page.route("**/js/shell.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/games", { waitUntil: "commit" });
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await page.mouse.wheel(0, 10_000);
    const scrollTop = () => page.evaluate<number>("scrollY");
    await expect.poll(scrollTop).toBeGreaterThan(100);
    const top = await scrollTop();
    const height = () => page.evaluate<number>("document.documentElement.scrollHeight");
    const rendered = await height();
    run();
    // With the rows of the next page, which the end of the list asks for.
    await expect.poll(height).toBeGreaterThan(rendered + viewport.height);
    expect(await scrollTop()).toBe(top);
  });

test("the lobby's code for scrolling missing: every card that has loaded is shown", async ({
  page,
  problems,
}) => {
  await page.route("**/js/virtual-rows.*", (route) => route.abort());
  await page.goto("/games");
  await expect(cards(page).first()).toBeVisible();
  await scrollFar(page);
  expect(await placesOf(page)).toContain(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectProblems(problems, [unanswered(/\/js\/virtual-rows\./)]);
});

test("press on a studio: its games are requested while the finger is down, and no call waits for the cookie store", async ({
  page,
}) => {
  // Chromium answers a page that reads a cookie from another process, after 100 ms and more on a slow one.
  await page.addInitScript(`{
    const read = CookieStore.prototype.get;
    CookieStore.prototype.get = function (...parameters) {
      document.documentElement.dataset.cookieReads = "some";
      return read.apply(this, parameters);
    };
  }`);
  await page.goto("/games");
  await expect(cards(page).first()).toBeVisible();
  const chip = page.getByRole("button", { name: "Plumworks" });
  await chip.hover();
  const asked = page.waitForRequest(/\/api\/games\?.*provider=plumworks/);
  await page.mouse.down();
  await asked;
  await expect(page).toHaveURL("/games");
  await page.mouse.up();
  await expect(page).toHaveURL("/games?provider=plumworks");
  await expect(cards(page).first()).toContainText("Plumworks");
  expect(await page.evaluate("document.documentElement.dataset.cookieReads")).toBeUndefined();
});
