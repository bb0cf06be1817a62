import { codeFaults } from "./code-faults.ts";
import { faults, type Fault } from "./fault-proxy.ts";
import { isPageBlank, matcherOf, observe, reportsOf } from "./observe.ts";
import { parts, type Part } from "./parts.ts";
import { releasesOf } from "../fixtures.ts";
import { buildLantern, ship, tessera } from "../lantern.ts";
import { expect, isWhole, test } from "./test.ts";
import { expectProblems, failedWith } from "../problems.ts";

/**
 * Time in milliseconds until the words. Source: the product's rule, 4 s; of an answer of the API, 4 s after
 * its request.
 */
const wordsWithinMs = 4_000;
const requestAfterMs = 1_500;

/** The choice: one fault of each mechanism. */
const chosen = new Set([
  "Document, cut off, cut",
  "Script of the shell, hang",
  "Style of the shell, corrupt",
  "Texts of the shell, HTML instead",
  "Form of the login, hang",
  "Entry of a remote, hang",
  "Screen of a remote, corrupt",
  "Style of a screen, 404",
  "Balance in the header, 503",
  "Captcha (API), refused",
  "Page of a game in its frame, empty",
]);

/**
 * A document that did not arrive as one has no code of ours: the browser shows its own page. What one with a
 * changed byte shows depends on the byte (`damaged-document.spec.ts`).
 */
const documentFaults: ReadonlySet<Fault> = new Set(["slow", "cut"]);

/**
 * A damaged script that its studio lets browsers keep comes back from there; a new launch does not ask for it
 * again.
 */
const cachedFaults: ReadonlySet<Fault> = new Set(["corrupt", "wrong type", "HTML instead", "empty"]);

function casesOf(part: Part): readonly Fault[] {
  const possible = part.name.startsWith("Document")
    ? faults.filter((fault) => documentFaults.has(fault))
    : faults.filter((fault) => part.name !== "Script of a game" || !cachedFaults.has(fault));
  return possible.filter((fault) => isWhole || chosen.has(`${part.name}, ${fault}`));
}

test.describe.configure({ mode: "parallel" });

for (const part of parts) {
  for (const fault of casesOf(part)) {
    for (const visit of isWhole ? part.visits : part.visits.slice(0, 1)) {
      test(`${part.name}, ${fault}, ${visit.path} as ${visit.as}: a message, few requests, one report, and it recovers`, async ({
        browser,
        faultProxy,
        studioProxy,
        player,
      }) => {
        const { isOfStudio = false } = part;
        const isAnswer = part.release === undefined && part.path.source.includes("api");
        const seen = await observe({
          browser,
          proxy: isOfStudio ? studioProxy : faultProxy,
          // A studio's page is framed by the site at its own address alone.
          site: isOfStudio ? (process.env["TESSERA_URL"] ?? "") : faultProxy.origin,
          isInFrame: isOfStudio,
          visit,
          fault,
          matches: await matcherOf(part, faultProxy.origin),
          options: visit.as === "player" ? player : {},
          isReported: part.reported !== undefined && fault !== "slow",
          lookAfterMs: wordsWithinMs + (isAnswer ? requestAfterMs : 0) + 600,
        });
        expect(seen.isBlank).toBe(false);
        expect(seen.worksElsewhere).toBe(true);
        expect(seen.hasRecovered).toBe(true);
        expect(seen.requests).toBeLessThanOrEqual(part.shows === "nothing" ? 6 : 4);
        expect(seen.reports.length).toBeLessThanOrEqual(1);
        if (seen.isShown || part.shows === "nothing") return;
        expect(seen.words).not.toBe("");
        expect(seen.silentParts).toEqual([]);
        if (isWhole) expect(seen.wordsMs).toBeLessThan(wordsWithinMs + (isAnswer ? requestAfterMs : 0));
        // What still arrives is no failure, and the server knows its own refusals.
        if (fault === "slow") return;
        expect(seen.reports).toHaveLength(1);
        expect(seen.reports[0]).toMatch(new RegExp(`^remote=\\S+ release=r_\\w+ failed=${part.reported}`));
      });
    }
  }
}

for (const [slow, language, text] of [
  ["Script of the shell", "en", "Still loading."],
  ["Style of the shell", "id", "Masih dimuat."],
] as const) {
  test(`${slow} arrives slowly, ${language}: the page shows that it is still loading, in that language alone`, async ({
    browser,
    faultProxy,
  }) => {
    const page = await browser.newPage();
    await page.context().addCookies([{ name: "language", value: language, url: faultProxy.origin }]);
    const part = parts.find(({ name }) => name === slow);
    if (!part) throw new Error("The suite has no such part.");
    faultProxy.damage(await matcherOf(part, faultProxy.origin), "slow");
    await page.goto(`${faultProxy.origin}/login`, { waitUntil: "commit" });
    const note = page.locator(".FirstNotice[role=status]");
    await expect(note).toBeVisible();
    expect(await note.innerText()).toBe(text);
    await expect.poll(() => page.evaluate(isPageBlank)).toBe(false);
    await expect(note, "painted before the file was there").toBeVisible();
    faultProxy.heal();
    await page.context().close();
  });
}

const words = {
  card: "This part is not available right now.",
  crash: "The System Is Having Problems",
  toast: "Flame: something did not work. Please try again.",
} as const;

/** Kinds of reports whose error Chromium also writes to the console: code of a screen that has loaded. */
const shownInConsole: ReadonlySet<string> = new Set(["render", "error", "promise"]);
const thrownByCode =
  /^Error: The (?:flame flickers|lantern fell)\.|^Error: Minified React error #301;|^TypeError: .* \(reading 'useState'\)/;

for (const { variant, name, shows, reported } of codeFaults) {
  const isChosen = variant === "module-throws" || variant === "timer-throws";
  if (!isWhole && !isChosen) continue;
  test(`code of a release, ${name}: the right message, one report, and other routes work`, async ({
    page,
    problems,
  }) => {
    const release = await ship("flame", await buildLantern("flame", variant));
    const reports = reportsOf(page);
    await page.goto("/flame");
    if (variant === "handler-throws") await page.getByRole("button", { name: /^Lit/ }).click();
    await expect(
      page.getByText(shows === "nothing" ? `Variant ${variant}` : words[shows]).first(),
    ).toBeAttached();
    if (shows !== "crash") {
      await page.locator("footer a[href='/contact']").first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
    }
    if (reported !== "nothing") {
      await expect.poll(() => reports.length).toBeGreaterThan(0);
      expect(reports).toEqual([
        expect.stringContaining(`remote=flame release=${release} failed=${reported}`),
      ]);
    }
    expect((await tessera("retire", "flame", "--reason", "planted")).code).toBe(0);
    await expectProblems(problems, shownInConsole.has(reported) ? [thrownByCode] : []);
  });
}

test("login chunk damaged: the login page says so, and Try again shows the form on that page", async ({
  page,
  problems,
}) => {
  let isFaulty = true;
  await page.route(/\/js\/auth\./, (route) => (isFaulty ? route.fulfill({ status: 404 }) : route.continue()));
  await page.goto("/login");
  await expect(page.getByRole("alert")).toContainText("This part is not available right now.");
  isFaulty = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Username")).toBeVisible();
  await expect(page).toHaveURL("/login");
  // A captcha's picture is served once, and the form that comes late requests it again.
  await expectProblems(
    problems,
    [failedWith(404, /\/js\/auth\./)],
    [failedWith(404, /\/art\/captcha\/login\//)],
  );
});

test("a handler of a remote throws twice: a toast with the remote's name, one report, and the screen stays", async ({
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
