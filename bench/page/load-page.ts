import { firstScreenElement } from "@tessera/shared/contracts/first-screen";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { bytesByKind, type RecordedRequest, type RequestKind, RequestLog } from "./recorded-requests.ts";
import { pressStudio, studioChips } from "./press-studio.ts";
import { chainDepth } from "./request-chain.ts";
import { cumulativeShift, recordVitals, type RecordedVitals } from "./vitals.ts";

/** Slow 4G and a mid-range phone, as Lighthouse simulates them. */
const network = { bitsPerSecond: 1_600_000, uploadBitsPerSecond: 750_000, latencyMs: 150 } as const;
export const processorSlowdown = 4;

/** Controls of a page's content. Those of the frame are the shell's on every page. */
const controls = "main :is(button, input, select, textarea):not([type=hidden], :disabled)";

const quietMs = 700;
const settledWithinMs = 60_000;

/** One load of a page. Times in milliseconds since the start of the navigation. */
export interface PageLoad {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly shift: number;
  readonly answeredMs: number;
  /** Requests over the network. */
  readonly requests: number;
  /** Bytes over the network, compressed, with headers. */
  readonly bytes: Readonly<Record<RequestKind, number>>;
  /** Longest chain of requests that had ended at the largest paint, and when the first input was answered. */
  readonly depthToPaint: number;
  readonly depthToAnswer: number;
  /** Requests for files of remotes that show nothing on the page. */
  readonly unused: number;
  /** True when the document had the first screen in it. */
  readonly hasFirstScreen: boolean;
}

export interface LoadOptions {
  /** Slow network and processor; the default. */
  readonly isThrottled?: boolean;
  /** Selector of what the page has to have in the end. */
  readonly shows?: string | undefined;
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.bitsPerSecond / 8,
    uploadThroughput: network.uploadBitsPerSecond / 8,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
}

async function untilSettled(page: Page, log: RequestLog): Promise<RecordedVitals> {
  const deadlineMs = performance.now() + settledWithinMs;
  for (;;) {
    await page.waitForTimeout(100);
    const vitals = await page.evaluate(() => window.pageVitals).catch(() => undefined);
    if (vitals && vitals.answeredMs !== null && vitals.largestPaintMs !== null && log.isQuiet(quietMs))
      return vitals;
    if (performance.now() > deadlineMs) {
      throw new Error(
        `${page.url()} has not settled within ${settledWithinMs / 1000} s: ${JSON.stringify(vitals)}`,
      );
    }
  }
}

const releaseOf = ({ url }: RecordedRequest) => /\/r\/(r_[0-9a-f]{64})\//.exec(url)?.[1];

/** Counts the requests for files of releases that neither are the shell's nor show anything on the page. */
async function countUnused(page: Page, requests: readonly RecordedRequest[]): Promise<number> {
  const used = await page.evaluate(() => {
    const map = JSON.parse(document.getElementById("release-map")?.textContent ?? "{}") as {
      shell?: { id: string };
    };
    const places = [...document.querySelectorAll<HTMLElement>("[data-release]")];
    return [map.shell?.id, ...places.map(({ dataset }) => dataset["release"])];
  });
  return requests.map(releaseOf).filter((release) => release !== undefined && !used.includes(release)).length;
}

/** Prepares a context so that the pages in it record what {@link loadPage} reads. */
export async function recordLoads(context: BrowserContext): Promise<void> {
  // tsx keeps the names of functions by a helper that a page does not have.
  await context.addInitScript("globalThis.__name ??= (value) => value;");
  await context.addInitScript(recordVitals, controls);
}

async function openPage(context: BrowserContext, url: string, isThrottled: boolean) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (isThrottled) await throttle(session);
  const log = new RequestLog(session);
  await page.goto(url, { waitUntil: "commit" });
  return { page, session, log };
}

/**
 * Loads a page in a new tab of a prepared context and waits until it has settled. Rejects for one without
 * what it has to show.
 */
export async function loadPage(
  context: BrowserContext,
  url: string,
  { isThrottled = true, shows }: LoadOptions = {},
): Promise<PageLoad> {
  const { page, log } = await openPage(context, url, isThrottled);
  try {
    const vitals = await untilSettled(page, log);
    if (shows !== undefined && (await page.locator(shows).count()) === 0)
      throw new Error(`${url} has no ${shows}.`);
    const { requests } = log;
    const hasFirstScreen = (await page.locator(`#${firstScreenElement}`).count()) > 0;
    return { ...summarize(vitals, requests), unused: await countUnused(page, requests), hasFirstScreen };
  } finally {
    await page.close();
  }
}

/**
 * Loads the lobby in a new tab of a prepared context, slowed down, and presses the chip of its first studio
 * as soon as it is painted. Returns the bytes of the scripts that had come when the games of that studio were
 * painted, compressed, with headers.
 */
export async function loadAndPressStudio(
  context: BrowserContext,
  url: string,
  { isThrottled = true }: LoadOptions = {},
): Promise<number> {
  const { page, session, log } = await openPage(context, url, isThrottled);
  try {
    await page.waitForFunction((chips) => {
      const isPainted = performance.getEntriesByName("first-contentful-paint").length > 0;
      return isPainted && document.querySelectorAll(chips)[1]?.checkVisibility();
    }, studioChips);
    const press = await pressStudio(page, session, 1);
    if (!press) throw new Error(`${url} showed no games of the studio that was pressed.`);
    const come = log.requests.filter(
      ({ kind, endMs }) => kind === "script" && endMs !== null && endMs <= press.paintedMs,
    );
    return come.reduce((sum, { bytes }) => sum + bytes, 0);
  } finally {
    await page.close();
  }
}

function summarize(
  vitals: RecordedVitals,
  requests: readonly RecordedRequest[],
): Omit<PageLoad, "unused" | "hasFirstScreen"> {
  const { firstPaintMs, largestPaintMs, answeredMs, shifts } = vitals;
  const answered = answeredMs ?? Number.NaN;
  return {
    firstPaintMs: firstPaintMs ?? Number.NaN,
    largestPaintMs: largestPaintMs ?? Number.NaN,
    shift: cumulativeShift(shifts),
    answeredMs: answered,
    requests: requests.filter(({ isCached }) => !isCached).length,
    bytes: bytesByKind(requests),
    depthToPaint: chainDepth(requests, largestPaintMs ?? Number.NaN),
    depthToAnswer: chainDepth(requests, answered),
  };
}
