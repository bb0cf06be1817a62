import { expect } from "../fixtures.ts";
import { expectProblems, failedWith } from "../problems.ts";
import { isMarked, testWithMoves, untilRunning, untilShown } from "../remote-moves.ts";
import { withoutEvents } from "../without-events.ts";

const test = testWithMoves(["games"], "notified");

// Their documents are answered by the flow, which does not see what a browser asks for in the place of a
// service worker.
test.use({ serviceWorkers: "block" });

const lobby = "/games";
/** Number of tabs that share the event connection of one browser. */
const tabsCount = 30;

test("a pointer move after the document and before the event stream: the page follows once it is connected", async ({
  page,
  moves,
}) => {
  await moves.promote("games", moves.next);
  await page.route(
    (url) => url.pathname === lobby,
    async (route) => {
      const response = await route.fetch();
      await moves.rollBack("games");
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(lobby);
  expect(await page.locator("#release-map").textContent()).toContain(moves.next.get("games"));
  await page.evaluate("globalThis.marked = true");
  await untilShown(page, "games", moves.own);
  expect(await isMarked(page)).toBe(true);
});

test("no event stream: the page follows by polling", async ({ page, moves, openNext }) => {
  await withoutEvents(page);
  await openNext("games", lobby);
  await moves.rollBack("games");
  const asked = page.waitForResponse("**/registry/v1/environments/local/head");
  // Again until it is received: the code that follows releases comes after the screen.
  const repeated = await page.evaluateHandle(() =>
    setInterval(() => dispatchEvent(new Event("online")), 250),
  );
  await asked;
  await page.evaluate((timer) => clearInterval(timer), repeated);
  await untilShown(page, "games", moves.own);
  expect(await isMarked(page)).toBe(true);
});

test("the next release's style sheet is missing: the page stays on its release, and reports the failure", async ({
  page,
  moves,
  openNext,
  problems,
}) => {
  await openNext("games", lobby);
  const sheets = new RegExp(`/r/${moves.own.get("games")}/css/`);
  await page.route(sheets, (route) => route.fulfill({ status: 404, body: "" }));
  const report = page.waitForRequest("**/api/error-log");
  await moves.rollBack("games");
  expect((await report).postData()).toContain(`release=${moves.own.get("games")} failed=screen`);
  await untilShown(page, "games", moves.next);
  expect(await isMarked(page)).toBe(true);
  await expectProblems(problems, [failedWith(404, sheets)]);
});

test("30 tabs of one browser: one event connection, and each of them follows", async ({
  page,
  context,
  moves,
}) => {
  test.setTimeout(240_000);
  let streams = 0;
  context.on("request", (request) => {
    if (request.url().includes("/api/events")) streams += 1;
  });
  await moves.promote("games", moves.next);
  const tabs = [page];
  while (tabs.length < tabsCount) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.goto(lobby);
    await untilRunning(tab);
  }
  await moves.rollBack("games");
  for (const tab of tabs) await untilShown(tab, "games", moves.own);
  for (const tab of tabs) expect(await isMarked(tab)).toBe(true);
  expect(streams).toBe(1);
});
