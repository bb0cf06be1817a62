import type { Page, Route } from "@playwright/test";
import { expect, releasesOf, test } from "../fixtures.ts";

/** Time in milliseconds within which a page has to say what is wrong. Source: the product's rule, 4 s. */
const wordsWithinMs = 4_000;

/** All faults on all files, and the time until the words; otherwise a choice for every run. */
const isWhole = process.env["FAULTS"] === "all";

type Fault = "404" | "503" | "hang" | "corrupt" | "wrong type";
const allFaults: readonly Fault[] = ["404", "503", "hang", "corrupt", "wrong type"];

/** Parts whose files are also corrupted in every run; each of `hangs` hangs in every run. */
const corrupted: ReadonlySet<string> = new Set(["script", "screen"]);
const hangs: ReadonlySet<string> = new Set(["script", "style", "texts", "entry", "screen"]);

/** Faults of a part in this run: all of them with `FAULTS=all`. */
const faultsOf = (part: string): readonly Fault[] =>
  allFaults.filter(
    (fault) =>
      isWhole || (fault === "hang" && hangs.has(part)) || (fault === "corrupt" && corrupted.has(part)),
  );

/** Answers a request with a fault. A request that hangs gets no answer as long as the page lives. */
async function answerWith(fault: Fault, route: Route): Promise<void> {
  if (fault === "hang") return;
  if (fault === "404" || fault === "503") return route.fulfill({ status: Number(fault), body: "" });
  const response = await route.fetch();
  const body = fault === "corrupt" ? `/**/${await response.text()}` : await response.text();
  const type = fault === "wrong type" ? { "content-type": "text/html" } : {};
  await route.fulfill({ response, headers: { ...response.headers(), ...type }, body });
}

/** Counts the reports that reach the error log. */
function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/error-log")) reports.push(request.postData() ?? "");
  });
  return reports;
}

interface Moments {
  readonly firstMs: number;
  readonly wordsMs: number | undefined;
}

/** Notes, by the page's own clock, when the first message with an alert stands in the document. */
const noteMoments = () => {
  const moments = { firstMs: performance.now(), wordsMs: undefined as number | undefined };
  Object.assign(window, { moments });
  let isMounting = false;
  const look = () => {
    // A remote's time begins where its place is mounted.
    if (!isMounting && document.querySelector("[data-remote]")) {
      isMounting = true;
      moments.firstMs = performance.now();
    }
    if (moments.wordsMs === undefined && document.querySelector("[role=alert]")) {
      moments.wordsMs = performance.now();
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
};

async function expectWordsInTime(page: Page): Promise<void> {
  if (!isWhole) return;
  const { firstMs, wordsMs } = await page.evaluate(() => (window as unknown as { moments: Moments }).moments);
  expect((wordsMs ?? Number.POSITIVE_INFINITY) - firstMs).toBeLessThan(wordsWithinMs);
}

interface ShellFile {
  readonly part: string;
  readonly failure: string;
  readonly pattern: RegExp;
}

const shellFiles: readonly ShellFile[] = [
  { part: "script", failure: "script", pattern: /\/js\/shell\.[^/]+\.js/ },
  { part: "style", failure: "style", pattern: /\/css\/shell\.[^/]+\.css/ },
  { part: "texts", failure: "texts", pattern: /\/js\/(?!shell\.)[^/]+\.js/ },
];

test.describe("the shell does not start", () => {
  for (const { part, failure, pattern } of shellFiles) {
    for (const fault of faultsOf(part)) {
      test(`${part} of the shell, ${fault}: the page says so in time, reports once, and Try again loads it`, async ({
        page,
        problems,
      }) => {
        await page.goto("/contact");
        const { shell = "" } = await releasesOf(page);
        const reports = reportsOf(page);
        const matches = (url: URL) => url.pathname.includes(shell) && pattern.test(url.pathname);
        let isFaulty = true;
        await page.route(matches, (route) => (isFaulty ? answerWith(fault, route) : route.continue()));
        await page.addInitScript(noteMoments);
        await page.goto("/contact", { waitUntil: "commit" });

        const message = page.getByRole("alert");
        await expect(message).toContainText(
          fault === "hang" && part !== "texts"
            ? "This takes longer than usual"
            : "This page could not be loaded",
        );
        await expect(message).toContainText(failure);
        await expectWordsInTime(page);
        await expect.poll(() => reports).toHaveLength(1);
        expect(reports[0]).toContain(
          `remote=shell release=${shell} failed=${fault === "hang" && part === "texts" ? "start" : failure}`,
        );

        isFaulty = false;
        await page.getByRole("button", { name: "Try again" }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
        expect(reports).toHaveLength(1);
        problems.splice(0);
      });
    }
  }
});

const remoteFiles = [
  { part: "entry", pattern: /\/js\/entry\./, failure: "entry" },
  { part: "definition", pattern: /\/js\/__federation_expose_remote\./, failure: "entry" },
  { part: "screen", pattern: /\/js\/lobby\./, failure: "screen" },
  { part: "style", pattern: /\/css\/lobby\./, failure: "screen" },
  { part: "texts and shared chunks", pattern: /\/js\/\d+\./, failure: "(messages|screen)" },
] as const;

test.describe("a remote does not load", () => {
  for (const { part, pattern, failure } of remoteFiles) {
    for (const fault of faultsOf(part)) {
      test(`${part} of the games, ${fault}: a card with the name, one report, and it comes back by itself`, async ({
        page,
        problems,
      }) => {
        await page.goto("/contact");
        const { games = "" } = await releasesOf(page);
        const reports = reportsOf(page);
        let isFaulty = true;
        await page.route(
          (url) => url.pathname.includes(games) && pattern.test(url.pathname),
          (route) => (isFaulty ? answerWith(fault, route) : route.continue()),
        );
        await page.addInitScript(noteMoments);
        await page.goto("/games", { waitUntil: "commit" });

        const card = page.getByRole("alert");
        await expect(card).toContainText("This part is not available right now.");
        await expect(card).toContainText("Games");
        await expect(page.getByRole("link", { name: "Contact us" }).first()).toBeAttached();
        await expectWordsInTime(page);
        await expect.poll(() => reports).toHaveLength(1);
        expect(reports[0]).toMatch(new RegExp(`remote=games release=${games} failed=${failure}`));
        await page.evaluate(() => Object.assign(window, { isSamePage: true }));

        isFaulty = false;
        await expect(page.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
        expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
        expect(reports).toHaveLength(1);
        problems.splice(0);
      });
    }
  }
});

test("login chunk damaged: the login page says so, and Try again shows the form there", async ({
  page,
  problems,
}) => {
  let isFaulty = true;
  await page.route(/\/js\/auth\./, (route) => (isFaulty ? answerWith("corrupt", route) : route.continue()));
  await page.goto("/login");
  await expect(page.getByRole("alert")).toContainText("This part is not available right now.");
  isFaulty = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Username")).toBeVisible();
  await expect(page).toHaveURL("/login");
  problems.splice(0);
});

test("a handler of a remote throws twice: a toast with its name, one report, and the screen stays", async ({
  page,
}) => {
  await page.goto("/games");
  await expect(page.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
  const { games = "" } = await releasesOf(page);
  const reports = reportsOf(page);
  await page.evaluate((release) => {
    const filename = `${location.origin}/r/${release}/js/lobby.js`;
    const error = new Error("planted");
    for (let times = 0; times < 2; times += 1)
      dispatchEvent(new ErrorEvent("error", { error, filename, message: "planted" }));
  }, games);
  await expect(page.getByText("Games: something did not work. Please try again.").first()).toBeAttached();
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toContain(`remote=games release=${games} failed=error`);
  await expect(page.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
});
