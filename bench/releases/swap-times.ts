import type { Browser, CDPSession } from "@playwright/test";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import type { Move, Moves } from "./moves.ts";
import { openPages, type OpenPage } from "./open-pages.ts";

/** Swaps there and back before the heap counts: what is loaded once is there. */
const warmUpSwaps = 3;

/** Times in milliseconds from the change of a page's releases until it shows the other one. */
export interface SwapTimes {
  /** To a release that the page has not loaded. */
  readonly first: number;
  /** To the one that it had before. */
  readonly back: number;
}

/** Swaps there and back in pages that have just been opened, one after another. */
export async function measureSwaps(
  browser: Browser,
  node: SiteProcess,
  moves: Moves,
  count: number,
): Promise<SwapTimes[]> {
  const times: SwapTimes[] = [];
  while (times.length < count) {
    const page = await openOne(browser, node);
    const first = await swap(page, moves.promote);
    times.push({ first, back: await swap(page, moves.rollBack) });
    await page.page.context().close();
  }
  return times;
}

/** Returns by how many bytes the JavaScript heap of a page grows over so many swaps there and back. */
export async function measureHeap(
  browser: Browser,
  node: SiteProcess,
  moves: Moves,
  count: number,
): Promise<number> {
  const page = await openOne(browser, node);
  const context = page.page.context();
  const session = await context.newCDPSession(page.page);
  const swapOften = async (times: number) => {
    for (let done = 0; done < times; done += 1) {
      await swap(page, moves.promote);
      await swap(page, moves.rollBack);
    }
  };
  await swapOften(warmUpSwaps);
  const before = await usedBytes(session);
  await swapOften(count);
  const after = await usedBytes(session);
  await context.close();
  return after - before;
}

async function openOne(browser: Browser, node: SiteProcess): Promise<OpenPage> {
  const [page] = await openPages(browser, [node], { contexts: 1, pages: 1 });
  if (!page) throw new Error("No page was opened.");
  return page;
}

/** Moves as a rollback that nothing may hold up, so that the page does not wait for its share of the time. */
async function swap(page: OpenPage, move: (follow: "kill") => Promise<Move>): Promise<number> {
  const { to } = await move("kill");
  return (await page.untilShown(to)).afterListedMs;
}

async function usedBytes(session: CDPSession): Promise<number> {
  // What the first one frees by finalizers, the second one collects.
  for (let round = 0; round < 2; round += 1) await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}
