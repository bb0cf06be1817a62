import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { demo, expect, test } from "../fixtures.ts";
import { measureShifts } from "../layout-shift.ts";
import { expectToFitNarrow } from "../narrow.ts";
import { expectPrintable } from "../paper.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { routesOfSite } from "../../tools/testing/site-routes.ts";
import { phone, wide } from "../viewports.ts";

/** Sum of the shifts of a page; a size without a unit, by the definition of the layout shift score. */
const shiftMax = 0.02;
const axeWidths = [320, 768, 1440];

/** An unknown path: its document has the status 404, which the console reports as an error. */
const unknownPath = "/nowhere";
/** Screens of a guest beside the public routes. */
const guestsToo = [
  "/games",
  "/games?q=zzzz",
  "/forgot-password-otp",
  "/reset-password",
  "/error",
  unknownPath,
];
const playersToo = ["/games", "/referral?view=commission", unknownPath];
/** Screen without the navigation that could cover its foot. */
const withoutNavigation = "/error";
/** Screens of games, which nobody prints. */
const games = "/play/";
/** Screens that lead a player elsewhere. */
const forGuests = /^\/(?:login|register|forgot-password|forgot-password-otp|reset-password|error)$/;

/** History state from the previous step, in the router's format. */
const handedOver: Readonly<Record<string, object>> = {
  "/forgot-password-otp": { otpId: "asked-for" },
  "/reset-password": { ticket: "right-code" },
};

/**
 * Each theme, each language and each first width once; `EVERY_LOOK=1` runs all combinations of theme and
 * language.
 */
const looks = [
  { theme: "dark", language: "en", viewport: phone },
  { theme: "light", language: "id", viewport: wide },
  ...(process.env["EVERY_LOOK"]
    ? [
        { theme: "dark", language: "id", viewport: phone },
        { theme: "light", language: "en", viewport: wide },
      ]
    : []),
];

async function screensOf(who: "guest" | "player"): Promise<string[]> {
  const routes = await routesOfSite();
  return who === "guest"
    ? [...routes.filter(({ isPublic }) => isPublic).map(({ path }) => path), ...guestsToo]
    : [...routes.map(({ path }) => path).filter((path) => !forGuests.test(path)), ...playersToo];
}

/** Waits until a screen is complete. A screen that needs what the previous step hands over gets it. */
async function untilComplete(page: Page, path: string): Promise<void> {
  const usr = handedOver[path];
  if (usr) {
    // Without it the screen redirects to the first step.
    await page.waitForURL("/forgot-password");
    await page.evaluate(([state, target]) => history.replaceState(state, "", target), [
      { usr },
      path,
    ] as const);
    await page.reload();
  }
  await expect(page.locator("[data-rendered]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 }).locator("visible=true").first(), path).toBeVisible();
  await expect(page.locator("[data-loading]")).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(path.replace(/\?.*/, ""));
}

async function findViolations(page: Page, path: string): Promise<unknown[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found: unknown[] = [];
  for (const width of axeWidths) {
    await page.setViewportSize({ width, height: 900 });
    for (const violation of await violationsOf(page)) found.push({ path, width, ...violation });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push({ path, width, id: "scrolls sideways", overflow });
  }
  await page.emulateMedia({ reducedMotion: null });
  return found;
}

for (const who of ["guest", "player"] as const) {
  for (const { theme, language, viewport } of looks) {
    test(`every screen of a ${who}, cold at ${viewport.width} px, ${theme}, ${language}: no layout shift; axe finds nothing; fits 320 px at 200 % text, and paper`, async ({
      page,
      context,
      baseURL,
      logInByCalls,
      problems,
    }) => {
      test.setTimeout(900_000);
      if (who === "player") await logInByCalls(demo);
      const cookies = { theme, language };
      await context.addCookies(
        Object.entries(cookies).map(([name, value]) => ({ name, value, url: String(baseURL) })),
      );
      await page.addInitScript((stored) => Object.assign(localStorage, stored), cookies);
      const devTools = await context.newCDPSession(page);
      const open = await measureShifts(page);
      for (const path of await screensOf(who)) {
        await page.setViewportSize(viewport);
        const { total, moved } = await open(path);
        expect.soft(total, `${path}: ${moved.join("\n")}`).toBeLessThanOrEqual(shiftMax);
        await untilComplete(page, path);
        if (path !== withoutNavigation) await expectToFitNarrow(page, devTools, path);
        expect.soft(await findViolations(page, path)).toEqual([]);
        if (!path.startsWith(games)) await expectPrintable(page, path);
      }
      expect(await expectProblems(problems, [failedWith(404, unknownPath)])).toHaveLength(1);
    });
  }
}

test("a guest opens a player's screen, cold: no layout shift on the way to the login", async ({ page }) => {
  const open = await measureShifts(page);
  expect(await open("/wallet")).toMatchObject({ moved: [] });
});
