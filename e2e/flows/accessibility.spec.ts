import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { demo, expect, test } from "../fixtures.ts";

test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

const guestRoutes = [
  "/",
  "/games",
  "/games?q=zzzz",
  "/login",
  "/register",
  "/forgot-password",
  "/forgot-password-otp",
  "/reset-password",
  "/pages/terms",
  "/contact",
  "/promotions",
  "/error",
  "/nowhere",
];
const playerRoutes = [
  "/",
  "/favourites",
  "/wallet",
  "/referral",
  "/referral?view=commission",
  "/referral/register",
  "/shop",
  "/profile",
  "/profile/email",
  "/profile/password",
  "/profile/limits",
  "/profile/bank",
  "/profile/sessions",
  "/history",
  "/inbox",
  "/deposit",
  "/withdraw",
  "/withdraw/commission",
  "/transfer",
];
const widths = [320, 768, 1440];

/** Each theme and each language once; `EVERY_LOOK=1` runs all four combinations. */
const looks = process.env["EVERY_LOOK"]
  ? ([
      ["dark", "en"],
      ["dark", "id"],
      ["light", "en"],
      ["light", "id"],
    ] as const)
  : ([
      ["dark", "en"],
      ["light", "id"],
    ] as const);

/** History state from the previous step, in the router's format. */
const handedOver: Readonly<Record<string, object>> = {
  "/forgot-password-otp": { otpId: "asked-for" },
  "/reset-password": { ticket: "right-code" },
};

async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  const usr = handedOver[route];
  if (usr) {
    // Without it the screen redirects to the first step.
    await page.waitForURL("/forgot-password");
    await page.evaluate(([state, path]) => history.replaceState(state, "", path), [{ usr }, route] as const);
    await page.reload();
  }
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect(page.locator("[data-loading]")).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe(route.replace(/\?.*/, ""));
}

for (const [who, routes] of [
  ["guest", guestRoutes],
  ["player", playerRoutes],
] as const) {
  for (const [theme, language] of looks) {
    test(`every screen of a ${who}, ${theme}, ${language}: axe finds nothing at any width`, async ({
      page,
      logInByCalls,
      problems,
    }) => {
      test.setTimeout(240_000);
      if (who === "player") {
        await logInByCalls(demo);
      }
      await page.addInitScript(`localStorage.theme = "${theme}"; localStorage.language = "${language}";`);
      const found: unknown[] = [];
      for (const route of routes) {
        await open(page, route);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          for (const violation of await violationsOf(page)) found.push({ route, width, ...violation });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          if (overflow > 0) found.push({ route, width, id: "scrolls sideways", overflow });
        }
      }
      expect(found).toEqual([]);
      // An unknown page is a 404, which Chromium reports.
      problems.splice(0);
    });
  }
}
