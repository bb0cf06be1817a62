import type { Locator, Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { expect, test } from "../fixtures.ts";
import { isMarked, untilRunning } from "../remote-moves.ts";
import { phone, wide } from "../viewports.ts";
import { withoutEvents } from "../without-events.ts";

const offerReload = (page: Page) => page.evaluate("tesseraWatchdog.offerReload()");
const band = (page: Page) => page.locator(".FirstBand");

/** Edges of an element in CSS pixels from the top of the window. */
const edgesOf = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return { top: Math.round(top), bottom: Math.round(bottom) };
  });

// The events say that the page has the newest releases, which takes the band away.
test.beforeEach(({ page }) => withoutEvents(page));

const widths = [
  [{ width: 320, height: 640 }, "dark"],
  [phone, "light"],
  [{ width: 768, height: 900 }, "dark"],
  [wide, "light"],
] as const;

for (const [viewport, theme] of widths)
  test(`a page that needs a reload, ${theme} at ${viewport.width} px: the notice covers neither the bottom bar nor the end of the page`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    await page.goto("/contact");
    await untilRunning(page);
    await offerReload(page);
    const bar = page.getByRole("navigation", { name: "Quick navigation" });
    const foot = (await bar.isVisible()) ? (await edgesOf(bar)).top : viewport.height;
    await expect(page.getByRole("button", { name: "Load again" })).toBeVisible();
    expect(Math.abs((await edgesOf(band(page))).bottom - foot)).toBeLessThanOrEqual(1);
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    const end = await edgesOf(page.getByRole("contentinfo"));
    expect(end.bottom).toBeLessThanOrEqual((await edgesOf(band(page))).top);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(viewport.width);
    expect(await violationsOf(page)).toEqual([]);
  });

test("the reload notice closed by keyboard: hidden until the next offer, whose button reloads the page", async ({
  page,
}) => {
  await page.goto("/contact");
  await untilRunning(page);
  await offerReload(page);
  await expect(page.getByRole("alert")).toContainText("has to be loaded again");
  const close = page.getByRole("button", { name: "Close" });
  await page.getByRole("button", { name: "Load again" }).focus();
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(band(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  expect(await isMarked(page)).toBe(true);
  await offerReload(page);
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Load again" }).click()]);
  await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
  await expect(band(page)).toHaveCount(0);
});

test("an open dialog: the reload notice does not cover it", async ({ page }) => {
  await page.goto("/contact");
  await untilRunning(page);
  await page.getByRole("banner").getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await offerReload(page);
  const isInFront = await band(page).evaluate((one) => {
    // What is behind a dialog takes no pointer, and would not be found.
    one.style.pointerEvents = "auto";
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isInFront).toBe(false);
});
