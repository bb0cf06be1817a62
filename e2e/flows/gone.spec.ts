import type { BrowserContext, Page, Request, Route } from "@playwright/test";
import { demo, expect, test } from "../fixtures.ts";
import { expectProblems, failedWith, noteProblems } from "../problems.ts";
import { manifestsOfSite } from "../../tools/testing/site-routes.ts";

const nobodys = "0197f3c2-0000-7000-8000-0000000000ff";

/** Every screen with a name or id in its path: a path without data, its request, and the shown text. */
const screens: readonly { route: string; path: string; call: string; says: string }[] = [
  {
    route: "/play/:slug",
    path: "/play/no-such-game",
    call: "games/no-such-game",
    says: "There is no such game.",
  },
  {
    route: "/games/provider/:provider",
    path: "/games/provider/no-such-studio",
    call: "games?provider=no-such-studio&sortBy=popularity&pageSize=24",
    says: "There is no such provider.",
  },
  {
    route: "/promotions/:slug",
    path: "/promotions/no-such-promotion",
    call: "promotions/no-such-promotion",
    says: "This promotion does not exist any more.",
  },
  {
    route: "/history/:type?/:id?",
    path: `/history/deposit/${nobodys}`,
    call: `history/deposit/${nobodys}`,
    says: "This is not in your history.",
  },
  {
    route: "/inbox/:id?",
    path: `/inbox/${nobodys}`,
    call: `inbox/${nobodys}`,
    says: "This message is not in your inbox.",
  },
  {
    route: "/support/:id?",
    path: `/support/${nobodys}`,
    call: `support-requests/${nobodys}`,
    says: "This request is not yours.",
  },
  {
    route: "/pages/:slug",
    path: "/pages/no-such-page",
    call: "pages/no-such-page",
    says: "This page does not exist",
  },
];

/** Screens whose path names one of a fixed set: an unknown name is said to be so without a request. */
const lists: readonly string[] = ["/games/:category?"];

/**
 * Holds each attempt of a screen's call after its first answer. The document's own read, before the scripts,
 * is no attempt of the screen. Returns the held attempts.
 */
async function holdRetries(page: Page, call: string): Promise<Route[]> {
  const isAttempt = (request: Request) =>
    request.url().endsWith(`/api/${call}`) && request.headers()["accept"] !== "*/*";
  let isAnswered = false;
  const held: Route[] = [];
  page.on("response", (response) => {
    if (isAttempt(response.request())) isAnswered = true;
  });
  await page.route(`**/api/${call}`, async (route) => {
    if (isAnswered && isAttempt(route.request())) held.push(route);
    else await route.continue();
  });
  return held;
}

/** Opens a path without data in a tab of its own. */
async function expectNotFound(
  context: BrowserContext,
  { path, call, says }: (typeof screens)[number],
): Promise<void> {
  const tab = await context.newPage();
  const problems: string[] = [];
  noteProblems(tab, problems);
  const held = await holdRetries(tab, call);
  await tab.goto(path);
  await expect(async () => {
    expect(held).toHaveLength(1);
    // A query that began again, with the session, has forgotten the first answer: its own first attempt is
    // held.
    if (!(await tab.getByText(says).first().isVisible())) await held.pop()?.continue();
    expect(held).toHaveLength(1);
  }).toPass();
  await expect(tab.getByText(says).first()).toBeVisible();
  await expect(tab.getByText("Still trying")).toHaveCount(0);
  await tab.unrouteAll();
  // A document that was rendered with the answer has its status, too.
  await expectProblems(problems, [failedWith(404, `/api/${call}`)], [failedWith(404, path)]);
  await tab.close();
}

test("no resource at this address: not found is shown at the first answers, while retries continue", async ({
  context,
  logInByCalls,
}) => {
  await logInByCalls(demo);
  // Beside one another: most of the time each waits for its next retry.
  await Promise.all(screens.map((screen) => expectNotFound(context, screen)));
});

test("screens with a name or id in the path: each one is tested", async () => {
  const manifests = await manifestsOfSite();
  const named = manifests.flatMap(({ routes }) => routes).filter((route) => route.includes(":"));
  expect(named.toSorted()).toEqual([...screens.map(({ route }) => route), ...lists].toSorted());
});
