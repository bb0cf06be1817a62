import type { BrowserContext, Page } from "@playwright/test";
import * as z from "@tessera/shared/schema";
import { createOperator, deskAddress, openDesk } from "../desk.ts";
import { expect, test } from "../fixtures.ts";
import { buildLantern, ship, tessera } from "../lantern.ts";
import { operate } from "../parties.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { wide } from "../viewports.ts";

const name = "prowler";

const operators = z.object({ items: z.array(z.object({ username: z.string() })) });
const intruders = async () =>
  z
    .parse(operators, await operate("GET", "/operators"))
    .items.filter(({ username }) => username.startsWith("intruder"));

/**
 * Runs all attacks of the hostile remote in a tab of this browser, its own unless given. Returns those that
 * succeeded.
 */
async function attackIn(context: BrowserContext, tab?: Page): Promise<unknown> {
  const page = tab ?? (await context.newPage());
  await page.goto(`/${name}`);
  await page.getByRole("button", { name: "Attack" }).click();
  // One of the attacks opens windows and frames, which may end an evaluation.
  const found = () =>
    page.evaluate(() => (window as { attackFound?: unknown }).attackFound).catch(() => undefined);
  await expect.poll(found).toBeDefined();
  const got = await found();
  await page.close();
  return got;
}

/**
 * Observes the calls of a tab to the back office that another host of the same site sends with the session's
 * cookie. Returns the statuses of their answers so far, also of those that the browser withholds from the
 * page, which have no event of the runner.
 */
async function statusesOfSameSiteCalls(tab: Page): Promise<() => readonly number[]> {
  const network = await tab.context().newCDPSession(tab);
  await network.send("Network.enable");
  const calls = new Set<string>();
  const withSession = new Set<string>();
  const answers = new Map<string, number>();
  network.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.startsWith(deskAddress("/admin/api/"))) calls.add(requestId);
  });
  network.on("Network.requestWillBeSentExtraInfo", ({ requestId, headers }) => {
    const valueOf = (name: string) =>
      Object.entries(headers).find(([header]) => header.toLowerCase() === name)?.[1] ?? "";
    if (valueOf("sec-fetch-site") === "same-site" && valueOf("cookie").includes("__Host-"))
      withSession.add(requestId);
  });
  network.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) =>
    answers.set(requestId, statusCode),
  );
  return () => [...answers].flatMap(([id, status]) => (calls.has(id) && withSession.has(id) ? [status] : []));
}

test.beforeAll(async () => {
  await ship(name, await buildLantern(name, "attacks-desk"));
});
test.afterAll(async () => {
  await tessera("retire", name, "--reason", "hostile");
});

for (const bypassCSP of [false, true]) {
  const policy = bypassCSP ? "without the page's content policy" : "under the page's content policy";
  test(`a hostile remote while an owner is logged in at the desk in another tab, ${policy}: its calls change and read nothing`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: wide,
      baseURL: process.env["TESSERA_URL"] ?? "",
      bypassCSP,
    });
    const desk = await context.newPage();
    await openDesk(desk, "/desk/operators", await createOperator("owner"));
    const before = await intruders();

    expect(await attackIn(context)).toEqual([]);
    expect(await intruders()).toEqual(before);
    // Nor did it end the owner's session.
    await desk.reload();
    await expect(desk.getByRole("button", { name: "New operator" })).toBeVisible();
    await context.close();
  });
}

test("a hostile remote on a subdomain of the desk, whose calls carry the owner's strict cookie: each is refused by its origin", async ({
  browser,
}) => {
  const { port } = new URL(deskAddress("/"));
  const playersOrigin = `http://players.desk.localhost:${port}`;
  // A service worker's requests would not be answered by the route below.
  const serviceWorkers = "block";
  const context = await browser.newContext({
    viewport: wide,
    baseURL: playersOrigin,
    bypassCSP: true,
    serviceWorkers,
  });
  // To a browser `localhost` and `desk.localhost` are two sites, which `play.example` and `desk.play.example`
  // are not. A page that the runner provides has no address, and would need the user's permission for one of
  // this machine.
  await context.grantPermissions(["local-network-access"]);
  await context.route(`${playersOrigin}/**`, async (route) => {
    const url = route
      .request()
      .url()
      .replace(playersOrigin, process.env["TESSERA_URL"] ?? "");
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  const desk = await context.newPage();
  await openDesk(desk, deskAddress("/desk/operators"), await createOperator("owner"));
  const before = await intruders();
  const tab = await context.newPage();
  const statuses = await statusesOfSameSiteCalls(tab);

  expect(await attackIn(context, tab)).toEqual([]);
  expect(statuses().length).toBeGreaterThan(0);
  expect(statuses().filter((status) => status !== 403)).toEqual([]);
  expect(await intruders()).toEqual(before);
  await desk.reload();
  await expect(desk.getByRole("button", { name: "New operator" })).toBeVisible();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

test("the players' host does not serve the desk's pages and calls, and the desk's root leads to the desk", async ({
  page,
  problems,
}) => {
  const paths = ["/desk", "/desk/deposits", "/admin/api/me"];
  for (const path of paths) expect((await page.goto(path))?.status()).toBe(404);
  expect((await page.goto(deskAddress("/api/site/config")))?.status()).toBe(404);
  await page.goto(deskAddress("/"));
  await expect(page).toHaveURL(deskAddress("/desk"));
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  await expectProblems(
    problems,
    [...paths, deskAddress("/api/site/config")].map((address) => failedWith(404, address)),
  );
});
