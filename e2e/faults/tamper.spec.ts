import type { Browser, BrowserContextOptions, Locator, Page, Request } from "@playwright/test";
import { routesOfSite } from "../../tools/testing/site-routes.ts";
import { playRound } from "../slot.ts";
import { publishedFiles, throwInGames } from "./observe.ts";
import { expect, isWhole, loginsAt, test } from "./test.ts";

/** A visit of a page. All visits together load every file that a page needs. */
interface PageVisit {
  readonly path: string;
  readonly as: "guest" | "player";
  readonly language: "en" | "id";
  /** Opens what the page does not show by itself. */
  readonly opens?: (page: Page) => Promise<void>;
}

/** Time in milliseconds within which a page shows what is pressed on it, on a busy machine. */
const shownWithinMs = 10_000;

/** Presses what a page shows. Without its code it is not there, or does not stay. */
const pressShown = (pressed: Locator): Promise<void> =>
  pressed.click({ timeout: shownWithinMs }).catch(() => undefined);

const press = (name: RegExp) => (page: Page) => pressShown(page.getByRole("button", { name }).first());

/** Opens the filters of a list, and the calendar of one of its days. */
async function openCalendar(page: Page): Promise<void> {
  await press(/^Filter/)(page);
  await press(/open the calendar$/)(page);
}

/** Plays a round of a slot as the player of the visits, which {@link openRound} opens. */
async function playOneRound({ browser, origin, logInPlayer }: Setup): Promise<void> {
  const page = await browser.newPage({ baseURL: origin, ...(await logInPlayer()) });
  await page.goto("/play/golden-koi");
  await playRound(page);
  await page.close();
}

/** Opens the newest round of a slot from the history. */
const openRound = (page: Page) => pressShown(page.getByRole("link", { name: /^Golden Koi, R/ }).first());

/** Reloads the page as for a player who has not accepted the current terms. */
async function askForTerms(page: Page): Promise<void> {
  await page.route("**/api/auth/me", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), termsVersion: "1" } });
  });
  await page.reload();
}

const ofGuest = { path: "/contact", as: "guest", language: "en" } as const;
const ofPlayer = { path: "/wallet", as: "player", language: "en" } as const;
const logIn: PageVisit = { ...ofGuest, opens: press(/^Log in$/) };
/** A screen of each release, which every run looks at. */
const fewVisits: readonly PageVisit[] = [
  logIn,
  { ...ofGuest, path: "/games" },
  ...["/inbox", "/wallet", "/referral"].map((path) => ({ ...ofPlayer, path })),
];

async function allVisits(): Promise<readonly PageVisit[]> {
  const routes = await routesOfSite();
  return [
    logIn,
    { ...ofGuest, opens: press(/^Language and theme$/) },
    { ...ofGuest, opens: throwInGames },
    { ...ofPlayer, path: "/history", opens: openCalendar },
    { ...ofPlayer, path: "/history?type=game&search=golden+koi", opens: openRound },
    { ...ofPlayer, path: "/promotions", opens: askForTerms },
    { ...ofGuest, path: "/", opens: press(/^Past draws/) },
    { ...ofPlayer, path: "/referral", opens: press(/^QR code$/) },
    ...routes.filter(({ isPublic }) => isPublic).map(({ path }) => ({ ...ofGuest, path })),
    { ...ofGuest, path: "/nothing-here" },
    ...routes.map(({ path }) => ({ ...ofPlayer, path })),
    ...["/games", "/wallet", "/profile", "/referral"].map(
      (path) => ({ ...ofPlayer, path, language: "id" }) as const,
    ),
  ];
}

/**
 * Files whose absence costs nothing that is seen: rows that are laid out another way, the reels of a round
 * above its facts, the connection of the events, the code for other releases, without which a page keeps its
 * own (`follower-failures.test`), the calls of which Home has the answers in its document, but for that of an
 * operator's card, which nobody misses, and the shell's call for the categories with a game: all categories
 * are offered without its answer (`offered-categories.test`).
 */
const unneeded = /\/(?:js|css)\/(?:virtual-rows|round-reels|events|swapping)\./;
const unneededTexts =
  /getVirtualItems|path:"\/api\/announcements|rspackChunktessera_shell_[^]*path:"\/api\/categories/;
/** A file that describes these calls together with others is needed for the others. */
const neededText = 'path:"/api/promotions"';
const isUnneeded = (file: string, text: string) =>
  unneeded.test(file) || (unneededTexts.test(text) && !text.includes(neededText));
/** A file that describes calls of the API: when it is not there, the call fails and says so. */
const callText = 'path:"/api/';

/**
 * Words about something that did not load: an alert, a status, an error at a field, or a part that is not
 * available.
 */
const words = [
  "[role=alert]:visible",
  "[role=status]:not([data-loading] *):visible",
  "[aria-invalid=true]:visible",
  "[data-unavailable]:visible",
].join(", ");

/** Address of a script or style of a release. */
const releaseFile = /^\/r\/.*\.(?:js|css)$/;

/** Time in milliseconds without a request for a file of a release, after which a page is complete. */
const quietMs = 1_500;
const pagesAtOnce = 4;

/** Time in milliseconds that words may take on a busy machine, after a page has requested its last file. */
const wordsWithinMs = 6_000;

interface OpenedPage {
  readonly page: Page;
  /** Paths of the scripts and styles that the page has requested. */
  readonly requested: ReadonlySet<string>;
}

/** Paths of the scripts and styles that the elements of a page, but for preloads, have used and refused. */
interface LoadedFiles {
  readonly used: string[];
  readonly refused: string[];
}

/** Notes in a page which files its elements use and refuse, from its beginning. */
function noteLoads(): void {
  const loads: LoadedFiles = { used: [], refused: [] };
  Object.assign(globalThis, { loads });
  const note = ({ type, target }: Event) => {
    const address =
      target instanceof HTMLScriptElement
        ? target.src
        : target instanceof HTMLLinkElement && target.rel === "stylesheet"
          ? target.href
          : "";
    if (address) loads[type === "load" ? "used" : "refused"].push(new URL(address).pathname);
  };
  for (const type of ["load", "error"]) addEventListener(type, note, true);
}

/** Opens a page while files have a byte changed, waits until it is complete, and runs the work on it. */
async function withPage<Result>(
  { browser, origin, logInPlayer }: Setup,
  { path, as, language, opens }: PageVisit,
  isChanged: (file: string) => boolean,
  work: (opened: OpenedPage) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 740 },
    ...(as === "player" && (await logInPlayer())),
  });
  await context.addCookies([{ name: "language", value: language, url: origin }]);
  await context.addInitScript((chosen) => localStorage.setItem("language", chosen), language);
  const page = await context.newPage();
  const requested = new Set<string>();
  const open = new Set<Request>();
  let requestedAt = Date.now();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!releaseFile.test(pathname)) return;
    requestedAt = Date.now();
    requested.add(pathname);
    open.add(request);
  });
  const end = (request: Request) => {
    if (open.delete(request)) requestedAt = Date.now();
  };
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  await page.addInitScript(noteLoads);
  await page.route(
    ({ pathname }) => releaseFile.test(pathname) && isChanged(pathname),
    async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      const middle = body.byteLength >> 1;
      body[middle] = (body[middle] ?? 0) ^ 1;
      await route.fulfill({ response, body });
    },
  );
  try {
    await page.goto(origin + path, { waitUntil: "commit" });
    const untilQuiet = async () => {
      while (open.size > 0 || Date.now() - requestedAt < quietMs) await page.waitForTimeout(100);
    };
    await untilQuiet();
    if (opens) {
      await opens(page);
      requestedAt = Date.now();
      await untilQuiet();
    }
    return await work({ page, requested });
  } finally {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  }
}

interface Setup {
  readonly browser: Browser;
  readonly origin: string;
  readonly logInPlayer: () => Promise<BrowserContextOptions>;
}

/** At the site's own origin, where studios let their games be shown. */
const setupAt = (origin: string, browser: Browser): Setup => ({
  browser,
  origin,
  logInPlayer: loginsAt(origin, browser),
});

/** Works on some of the items at once, in their order. */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const next = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, next));
}

const wordsIn = (page: Page) => page.locator(words).allInnerTexts();

/** A visit that loads a file, with the words that its page has when nothing is wrong. */
interface Found {
  readonly visit: PageVisit;
  readonly usual: readonly string[];
}

/** The scripts and styles that the pages load, each with the visits that load it, in their order. */
async function filesOfPages(setup: Setup): Promise<ReadonlyMap<string, readonly Found[]>> {
  const seen = new Map<PageVisit, { usual: readonly string[]; requested: ReadonlySet<string> }>();
  const visits = await allVisits();
  await forEach(visits, (visit) =>
    withPage(
      setup,
      visit,
      () => false,
      async ({ page, requested }) => {
        seen.set(visit, { usual: await wordsIn(page), requested });
      },
    ),
  );
  const files = new Map<string, Found[]>();
  for (const visit of visits) {
    const { usual = [], requested = [] } = seen.get(visit) ?? {};
    for (const file of requested) files.set(file, [...(files.get(file) ?? []), { visit, usual }]);
  }
  return files;
}

/** True when the page of a visit says that something is wrong while a byte of a file is changed. */
function saysSo(setup: Setup, { visit, usual }: Found, file: string): Promise<boolean> {
  return withPage(
    setup,
    visit,
    (other) => other === file,
    ({ page }) =>
      expect
        .poll(async () => (await wordsIn(page)).some((text) => !usual.includes(text)), {
          timeout: wordsWithinMs,
        })
        .toBe(true)
        .then(
          () => true,
          () => false,
        ),
  );
}

/** True when a page that loads a file says so; a page may load one that only another page needs. */
async function isSaid(setup: Setup, found: readonly Found[], file: string): Promise<boolean> {
  for (const one of found) if (await saysSo(setup, one, file)) return true;
  return false;
}

/** The scripts and styles of all live releases, with their text, by path. */
async function publishedTexts(origin: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const { id, files } of Object.values(await publishedFiles(origin)))
    for (const path of files)
      texts.set(`/r/${id}/${path}`, await (await fetch(`${origin}/r/${id}/${path}`)).text());
  return texts;
}

test("every published script and style, with one byte changed in each: the page's own loader refuses it", async ({
  browser,
  baseURL: origin = "",
}) => {
  test.setTimeout(600_000);
  const setup = setupAt(origin, browser);
  const used = new Set<string>();
  const refused = new Set<string>();
  // What a file loads is requested once that file is good: a visit is repeated until it refuses nothing new.
  const refuse = async (visit: PageVisit): Promise<void> => {
    const good = new Set(refused);
    const isChanged = (file: string) => !good.has(file);
    const isNew = await withPage(setup, visit, isChanged, async ({ page }) => {
      const read = () => page.evaluate(() => (globalThis as unknown as { loads: LoadedFiles }).loads);
      const waits = page.locator("[data-rendered], [data-loading]");
      const heading = page.locator("h1:visible").first();
      const isOver = async () =>
        (await read()).refused.some(isChanged) ||
        ((await heading.isVisible()) && (await waits.count()) === 0);
      await expect.poll(isOver).toBe(true);
      const loads = await read();
      for (const file of loads.used.filter(isChanged)) used.add(file);
      for (const file of loads.refused) refused.add(file);
      return loads.refused.some(isChanged);
    });
    if (isNew) await refuse(visit);
  };
  if (isWhole) await playOneRound(setup);
  await forEach(isWhole ? await allVisits() : fewVisits, async ({ opens, ...visit }) => {
    await refuse(visit);
    if (opens) await refuse({ ...visit, opens });
  });
  expect([...used]).toEqual([]);
  const published = [...(await publishedTexts(origin))];
  const owed = isWhole
    ? published.filter(([file, text]) => !isUnneeded(file, text) && !text.includes(callText))
    : published.filter(([file]) => /\/(?:entry|lobby|inbox|overview|auth|shell)\./.test(file));
  expect(owed.length).toBeGreaterThan(10);
  expect(owed.map(([file]) => file).filter((file) => !refused.has(file))).toEqual([]);
});

// The parts show it in every run, one file of each kind.
if (isWhole) {
  test("every file that a page loads, with one byte changed in each: the page shows an error message", async ({
    browser,
    baseURL: origin = "",
  }) => {
    test.setTimeout(2_400_000);
    const setup = setupAt(origin, browser);
    await playOneRound(setup);
    const files = await filesOfPages(setup);
    const texts = await publishedTexts(origin);
    const missed = [...texts].filter(
      ([file, text]) => !files.has(file) && !isUnneeded(file, text) && !text.includes(callText),
    );
    expect(
      missed.map(([file]) => file),
      "files that no page of this test loads",
    ).toEqual([]);
    const silent: string[] = [];
    await forEach(files, async ([file, found]) => {
      if (!isUnneeded(file, texts.get(file) ?? "") && !(await isSaid(setup, found, file))) silent.push(file);
    });
    expect(silent).toEqual([]);
  });
}

/** Position of a text in a document, in bytes, behind the beginning of its release map. */
function positionInMap(document: Buffer, text: RegExp): number {
  const page = document.toString("latin1");
  const from = page.indexOf('id="release-map"');
  const found = text.exec(page.slice(from));
  if (from < 0 || !found) throw new Error(`The map holds nothing like ${text}.`);
  return from + found.index + found[0].length - 1;
}

const outcomes = {
  /** Nothing of the release is used, and its part has a card. */
  card: "[data-unavailable]",
  /** The shell does not start. */
  message: ".FirstBand [role=alert]:visible, [role=alert] h1:visible",
} as const;

// The changed byte ends the text. It is one that stays a character of its value, or the map as a whole would
// be refused.
for (const { name, text, shows } of [
  {
    name: "the digest of an entry",
    text: /"name":"games".*?"js\/entry\.js":"sha384-[^"]*?[B-Yb-y0-9]/,
    shows: "card",
  },
  {
    name: "the kind of a digest, which browsers do not know then",
    text: /"name":"games".*?"js\/entry\.js":"sha3/,
    shows: "message",
  },
  {
    name: "the name of a file, which leaves it without a digest",
    text: /"name":"games".*?"js\/entry/,
    shows: "card",
  },
  {
    name: "the address of a release",
    text: /"name":"games".{0,400}?"base":"\/r\/r_\w*?[b-f0-9]/,
    shows: "card",
  },
  { name: "the container of a release", text: /"name":"games".{0,900}?"container":"\w{9}/, shows: "card" },
  { name: "the syntax of the map", text: /\{"environment":/, shows: "message" },
] as const) {
  test(`release map with one byte changed in ${name}: no code of that release runs, and the page shows an error message`, async ({
    browser,
    faultProxy,
  }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    faultProxy.damage(({ pathname }) => pathname === "/games", {
      corruptAt: (document) => positionInMap(document, text),
    });
    await page.goto(`${faultProxy.origin}/games`);
    await expect(page.locator(outcomes[shows]).first()).toBeVisible();
    faultProxy.heal();
    await context.close();
  });
}
