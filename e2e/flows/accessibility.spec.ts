import { AxeBuilder } from "@axe-core/playwright";
import { demo, expect, test } from "../fixtures.ts";

// axe writes into the page what the content security policy forbids everybody else.
test.use({ bypassCSP: true, contextOptions: { reducedMotion: "reduce" } });

const guestRoutes = [
  "/",
  "/games",
  "/games?q=zzzz",
  "/login",
  "/register",
  "/forgot-password",
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
  "/profile",
  "/profile/password",
  "/profile/limits",
  "/profile/bank",
  "/profile/sessions",
  "/history",
  "/inbox",
  "/deposit",
  "/withdraw",
  "/transfer",
];
const widths = [320, 768, 1440];

/** Each theme and each language once; `EVERY_LOOK=1` asks about all four together. */
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

for (const [who, routes] of [
  ["guest", guestRoutes],
  ["player", playerRoutes],
] as const) {
  for (const [theme, language] of looks) {
    test(`every screen of a ${who}, ${theme}, ${language}: axe finds nothing at any width`, async ({
      page,
      logIn,
      problems,
    }) => {
      test.setTimeout(240_000);
      if (who === "player") {
        await page.goto("/login");
        await logIn(demo);
      }
      await page.addInitScript(`localStorage.theme = "${theme}"; localStorage.language = "${language}";`);
      const found: unknown[] = [];
      for (const route of routes) {
        await page.goto(route);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await expect(page.locator("[data-loading]")).toHaveCount(0);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const { violations } = await new AxeBuilder({ page }).analyze();
          for (const { id, nodes } of violations) {
            found.push({
              route,
              width,
              id,
              nodes: nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3),
            });
          }
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
