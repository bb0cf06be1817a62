import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import { atMost, type BenchOptions, type Figure, median, spreadOf } from "../figure.ts";
import { loadPage, processorSlowdown, recordLoads } from "../page/load-page.ts";
import { phone } from "../page/pages.ts";
import { pressStudio, studioChips, studiosOfCards } from "../page/press-studio.ts";
import { warmUpDocument } from "../page/warm-up.ts";
import { publishReleases, type SiteProcess } from "../../e2e/outside/site-process.ts";
import { findBrowser } from "@tessera/releases/browser";

const rounds = { short: 3, long: 9 } as const;
/** Place of a card that both sites have, far below the first screen. */
const farCard = 72;
const filterPresses = 6;
/** The number of elements is stable when it is the same after this time. */
const settleMs = 700;
const scrollPauseMs = 100;
const paintRatioMax = 1.15;
const nodesRatioMax = 1.05;
const filterMsMax = 100;

interface OpenLobby {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Figures of the lobby of one site in one round. */
interface LobbyRound {
  readonly paintMs: number;
  /** Elements of the document: as it opens, and scrolled to {@link farCard}. */
  readonly nodes: { readonly first: number; readonly far: number };
  /** Time from the click on a studio's chip to the frame with its games, for each press. */
  readonly filterMs: readonly number[];
}

/** Measures the lobby in a browser on a site with few and on one with many titles, in turn. */
export async function measureLobbyPages(
  [few, many]: readonly [SiteProcess, SiteProcess],
  { short, say, runs }: BenchOptions,
): Promise<Figure[]> {
  for (const site of [few, many]) await publishReleases(site);
  const sides = [few, many].map((site) => ({
    url: `http://localhost:${site.port}/games`,
    rounds: [] as LobbyRound[],
  }));
  await inOrder(async (stops) => {
    const browser = stopLater(stops, await chromium.launch(await findBrowser()));
    for (const { url } of sides) await measureLobby(browser, url);
    const count = runs ?? (short ? rounds.short : rounds.long);
    for (let round = 0; round < count; round += 1) {
      const order = round % 2 === 0 ? sides : sides.toReversed();
      for (const { url, rounds: measured } of order) measured.push(await measureLobby(browser, url));
      say(`lobby pages: round ${round + 1} of ${count}`);
    }
  });
  const [ofFew, ofMany] = sides.map((side) => side.rounds);
  return figuresOf(ofFew ?? [], ofMany ?? [], say);
}

async function measureLobby(browser: Browser, url: string): Promise<LobbyRound> {
  await warmUpDocument(url);
  const context = await browser.newContext(phone);
  try {
    await recordLoads(context);
    const { largestPaintMs } = await loadPage(context, url);
    return { paintMs: largestPaintMs, ...(await exerciseLobby(context, url)) };
  } finally {
    await context.close();
  }
}

/** Scrolls and filters the lobby on a slow processor and a quick network. */
async function exerciseLobby(
  context: BrowserContext,
  url: string,
): Promise<Pick<LobbyRound, "nodes" | "filterMs">> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
    await page.goto(url);
    await page.waitForFunction(() => typeof window.pageVitals?.answeredMs === "number");
    const first = await settledNodes(page);
    await scrollToCard(page, farCard);
    const far = await settledNodes(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    const filterMs: number[] = [];
    for (let press = 1; press <= filterPresses; press += 1) {
      filterMs.push(await filterByStudio({ page, session }, press));
    }
    return { nodes: { first, far }, filterMs };
  } finally {
    await page.close();
  }
}

/** Counts the elements of the document once their number is stable. */
async function settledNodes(page: Page): Promise<number> {
  let known = -1;
  for (;;) {
    const count = await page.evaluate(() => document.querySelectorAll("*").length);
    if (count === known) return count;
    known = count;
    await page.waitForTimeout(settleMs);
  }
}

/** Scrolls on as a player does, until the card of a place in the list is at the top of the window. */
async function scrollToCard(page: Page, place: number): Promise<void> {
  const card = page.locator(`main [aria-posinset="${place}"]`);
  while ((await card.count()) === 0) {
    await page.evaluate(() => window.scrollBy(0, window.innerHeight));
    await page.waitForTimeout(scrollPauseMs);
  }
  await card.evaluate((element) => element.scrollIntoView({ block: "start" }));
}

/**
 * Shows the games of all studios, then presses the chip of one. Returns the milliseconds from the click to
 * the frame in which all cards are of that studio.
 */
async function filterByStudio({ page, session }: OpenLobby, index: number, triesLeft = 3): Promise<number> {
  const chip = page.locator(studioChips).nth(index);
  await page.locator(studioChips).first().click();
  await page.waitForFunction((cards) => {
    const studios = [...document.querySelectorAll(cards)].map(({ textContent }) => textContent);
    return new Set(studios).size > 1;
  }, studiosOfCards);
  await chip.scrollIntoViewIfNeeded();
  await page.waitForTimeout(settleMs);
  const press = await pressStudio(page, session, index);
  if (press) return press.paintedMs - press.clickedMs;
  if (triesLeft === 0) throw new Error(`The press on studio ${index} showed no games.`);
  return filterByStudio({ page, session }, index, triesLeft - 1);
}

function figuresOf(
  few: readonly LobbyRound[],
  many: readonly LobbyRound[],
  say: BenchOptions["say"],
): Figure[] {
  const ratio = (valueOf: (round: LobbyRound) => number) =>
    median(many.map((round, index) => valueOf(round) / valueOf(few[index] ?? round)));
  const spread = (sides: readonly LobbyRound[], valueOf: (round: LobbyRound) => number) =>
    spreadOf(sides.map(valueOf));
  for (const [name, sides] of [
    ["few titles", few],
    ["many titles", many],
  ] as const) {
    const filter = sides.flatMap(({ filterMs }) => filterMs);
    say(
      `${name}: largest paint ${spread(sides, ({ paintMs }) => paintMs)} ms; elements ${spread(sides, ({ nodes }) => nodes.first)}, far down ${spread(sides, ({ nodes }) => nodes.far)}; filter ${spreadOf(filter)} ms`,
    );
  }
  const paint = ratio(({ paintMs }) => paintMs);
  const nodes = Math.max(
    ratio(({ nodes: { first } }) => first),
    ratio(({ nodes: { far } }) => far),
  );
  const filterMs = median(many.flatMap((round) => round.filterMs));
  return [
    atMost("lobby.paint", paint, "× few titles", paintRatioMax),
    atMost("lobby.nodes", nodes, "× few titles", nodesRatioMax, 3),
    atMost("lobby.filter", filterMs, "ms", filterMsMax, 0),
  ];
}
