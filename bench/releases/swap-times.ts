import type { Browser, CDPSession } from "@playwright/test";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import type { Move, Moves } from "./moves.ts";
import { openPages, type OpenPage } from "./open-pages.ts";

/**
 * Swaps there and back before the heap counts: what is loaded once is there, and most of the code that the
 * engine compiles.
 */
const warmUpSwaps = 10;

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

/** Heap, nodes and listeners of a page after a garbage collection. */
export interface PageMemory {
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/**
 * Returns by how much what a page keeps grows over so many swaps there and back; bytes are those of its
 * JavaScript heap.
 */
export async function measureGrowth(
  browser: Browser,
  node: SiteProcess,
  moves: Moves,
  count: number,
): Promise<PageMemory> {
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
  const before = await memoryOf(session);
  await swapOften(count);
  const after = await memoryOf(session);
  await context.close();
  return {
    bytes: after.bytes - before.bytes,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  };
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

async function memoryOf(session: CDPSession): Promise<PageMemory> {
  // What the first one frees by finalizers, the second one collects.
  for (let round = 0; round < 2; round += 1) await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
  return { bytes: usedSize, nodes, listeners: jsEventListeners };
}
