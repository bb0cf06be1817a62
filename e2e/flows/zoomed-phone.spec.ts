import type { Page } from "@playwright/test";
import { demo, expect, test } from "../fixtures.ts";

/** Waits until a screen is complete. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 }).locator("visible=true").first(), path).toBeVisible();
  await expect(page.locator("[data-loading]")).toHaveCount(0);
}

/** Names what is wider than its place: the page, or a text or button beyond the window's edge. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const beyond = Array.from(
      document.querySelectorAll(":is(header, main) :is(p, dd, label, button, img, time)"),
    ).filter(
      (element) => !element.closest("[inert]") && element.getBoundingClientRect().right > clientWidth + 1,
    );
    const names = beyond.map(({ tagName, textContent }) => `${tagName} ${textContent.trim().slice(0, 40)}`);
    return scrollWidth > clientWidth ? [`page of ${scrollWidth} px`, ...names] : names;
  });
}

test.describe("zoom of 200 % on a phone, in Indonesian: nothing is beyond the edge of the window", () => {
  test.use({ viewport: { width: 180, height: 370 } });
  test.beforeEach(({ page }) => page.addInitScript('localStorage.setItem("language", "id")'));

  test("forms of a guest", async ({ page }) => {
    for (const path of ["/login", "/register", "/forgot-password", "/contact", "/error"]) {
      await open(page, path);
      expect(await tooWide(page), path).toEqual([]);
    }
  });

  test("money and account of a player", async ({ page, logInByCalls }) => {
    await logInByCalls(demo);
    for (const path of [
      "/deposit",
      "/withdraw",
      "/transfer",
      "/referral",
      "/profile",
      "/profile/limits",
      "/profile/data",
      "/wallet",
      "/history",
      "/menu",
    ]) {
      await open(page, path);
      expect(await tooWide(page), path).toEqual([]);
    }
  });
});

/** Presses Tab through a screen, and names each focused element that lies behind a fixed bar. */
async function behindBars(page: Page): Promise<string[]> {
  const behind: string[] = [];
  for (let stop = 0; stop < 32; stop += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused?.closest("main, footer")) return null;
      const { bottom, top } = focused.getBoundingClientRect();
      const bars = Array.from(document.querySelectorAll("nav, header"))
        .filter((bar) => /^(fixed|sticky)$/.test(getComputedStyle(bar).position))
        .map((bar) => bar.getBoundingClientRect())
        .filter((bar) => bar.height > 0);
      const isBehind = bars.some((bar) => top < bar.bottom && bottom > bar.top);
      return isBehind ? (focused.getAttribute("aria-label") ?? focused.textContent) : null;
    });
    if (name !== null) behind.push(name);
  }
  return behind;
}

test("keyboard on a phone: what has the focus is never behind a bar", async ({ page, logInByCalls }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await logInByCalls(demo);
  for (const path of ["/deposit", "/shop", "/referral"]) {
    await open(page, path);
    expect(await behindBars(page), path).toEqual([]);
  }
});
