import type { Page } from "@playwright/test";
import { matchesRoute } from "@tessera/shared/contracts/find-serving-release";
import { demo, expect, test } from "../fixtures.ts";
import { measureShifts } from "../layout-shift.ts";

/** Sum of the shifts of a page; a size without a unit, by the definition of the layout shift score. */
const shiftMax = 0.02;

/** Paths for the routes with parameters, besides Home and an unknown path. */
const examples = [
  "/games/slots",
  "/games/provider/plumworks",
  "/play/golden-koi?mode=demo",
  "/promotions/first-deposit",
  "/pages/terms",
];

interface DeclaredRoute {
  readonly route: string;
  readonly isForPlayers: boolean;
}

/** Every route of the live release map and of the shell. */
async function declaredRoutes(page: Page): Promise<DeclaredRoute[]> {
  const text = await page.locator("#release-map").textContent();
  const map: {
    remotes: { manifest: { paths: { prefix: string; guard: string }[]; routes?: string[] } }[];
  } = JSON.parse(text ?? "");
  return map.remotes.flatMap(({ manifest: { paths, routes = [] } }) =>
    routes.map((route) => {
      const within = paths.filter(({ prefix }) => route === prefix || route.startsWith(`${prefix}/`));
      const [nearest] = within.sort((one, other) => other.prefix.length - one.prefix.length);
      return { route, isForPlayers: nearest?.guard === "player" };
    }),
  );
}

function pathsOf({ route }: DeclaredRoute): string[] {
  const plain = route.replace(/\/:[A-Za-z]+\?/g, "").replace(/\/\*$/, "");
  const given = examples.filter((path) => matchesRoute(route, path.split("?")[0] ?? ""));
  const paths = plain.includes(":") ? given : [plain, ...given];
  if (paths.length === 0) throw new Error(`Name an example of the route ${route}.`);
  return paths;
}

/** An unknown path: its document has the status 404, which the console reports as an error. */
const unknownPath = "/nowhere";
const ofTheShell = ["/", "/pages/terms", "/contact", unknownPath];
const waysIn = ["/login", "/register", "/forgot-password"];

for (const [width, height] of [
  [360, 740],
  [1280, 900],
] as const) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height } });

    test("a guest on every route that he may see, cold: nothing moves", async ({ page, problems }) => {
      test.setTimeout(600_000);
      await page.goto("/");
      const routes = await declaredRoutes(page);
      const own = routes.find(({ isForPlayers }) => isForPlayers);
      const open = routes.filter(({ isForPlayers }) => !isForPlayers);
      const paths = [...ofTheShell, ...waysIn, ...[...open, ...(own ? [own] : [])].flatMap(pathsOf)];
      await expectStill(page, paths);
      expect(problems.splice(0)).toEqual([expect.stringContaining("404")]);
    });

    test("a player on every route, cold: nothing moves", async ({ page, problems, logInByCalls }) => {
      test.setTimeout(900_000);
      await logInByCalls(demo);
      await page.goto("/");
      await expectStill(page, [...ofTheShell, ...(await declaredRoutes(page)).flatMap(pathsOf)]);
      expect(problems.splice(0)).toEqual([expect.stringContaining("404")]);
    });
  });
}

async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  const open = await measureShifts(page);
  const tooMuch: Record<string, unknown> = {};
  for (const path of paths) {
    const { total, moved } = await open(path);
    if (total > shiftMax) tooMuch[path] = { total, moved };
  }
  expect(tooMuch).toEqual({});
}
