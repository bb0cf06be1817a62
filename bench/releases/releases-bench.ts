import { type Browser, chromium } from "@playwright/test";
import {
  buildReleases,
  publishReleases,
  type SiteProcess,
  startSite,
} from "../../e2e/outside/site-process.ts";
import { findBrowser } from "@tessera/releases/browser";
import { freePorts } from "../../tools/testing/free-ports.ts";
import { inOrder, stopLater, type Stops } from "../../tools/testing/in-order.ts";
import { packagedPostgres, startPostgres, systemPostgres } from "../../tools/testing/postgres-server.ts";
import {
  atMost,
  type Bench,
  type BenchOptions,
  exactly,
  type Figure,
  median,
  percentile,
  spreadOf,
} from "../figure.ts";
import { type EventClients, openEventClients } from "./event-clients.ts";
import { followRollback, typeMeanwhile } from "./follow-pages.ts";
import { measureGateFalse, measureGateVisits } from "./gate.ts";
import { type Moves, prepareMoves } from "./moves.ts";
import { askForDocuments } from "./new-pages.ts";
import { openPages } from "./open-pages.ts";
import { measurePublish } from "./published-again.ts";
import { measureRendered } from "./rendered-screens.ts";
import { measureCohort, measureDocuments } from "./rollout-documents.ts";
import { measureGrowth, measureSwaps } from "./swap-times.ts";
import { followMoves } from "./followed-rollback.ts";

const shortPlan = {
  nodes: 1,
  clients: 200,
  rounds: 50,
  contexts: 4,
  rollbacks: 3,
  typingRounds: 2,
  swaps: 3,
  heapSwaps: 20,
};
const longPlan = {
  nodes: 2,
  clients: 1_000,
  rounds: 200,
  contexts: 20,
  rollbacks: 5,
  typingRounds: 5,
  swaps: 9,
  heapSwaps: 100,
};
type Plan = typeof longPlan;

const pagesPerContext = 2;
/** One of so many rollbacks is followed by requests for documents. */
const documentsEvery = 10;

/** Bounds: milliseconds, seconds, and megabytes of the heap. */
const [callMax, receivedMax, firstMax, backMax] = [250, 2_000, 200, 20];
const swappedMax = 5;
const heapMax = 3;

/**
 * Moves a remote between two releases, and measures the calls, when event clients are notified, what new
 * pages have, and how open pages follow.
 */
export const releasesBench: Bench = async (options) => {
  const plan = options.short ? shortPlan : longPlan;
  await buildReleases();
  const [metricsPort = 0] = await freePorts(1);
  return inOrder(async (stops) => {
    const nodes = await startNodes(stops, plan.nodes, metricsPort);
    const [node] = nodes;
    if (!node) throw new Error("There is no site.");
    await publishReleases(node);
    const moves = await prepareMoves(node);
    return [
      await measurePublish(node),
      ...(await measureSite(nodes, node, moves, plan, options)),
      await measureRendered(node, moves, metricsPort),
    ];
  });
};

/**
 * Starts a site on the embedded engine, or several nodes of one on a PostgreSQL of their own; the first one
 * serves its metrics.
 */
async function startNodes(stops: Stops, count: number, metricsPort: number): Promise<readonly SiteProcess[]> {
  const postgres =
    count > 1 ? stopLater(stops, await startPostgres(systemPostgres() ?? packagedPostgres())) : undefined;
  const own = postgres && { databaseUrl: postgres.url };
  const environment = { METRICS_PORT: String(metricsPort) };
  const first = stopLater(stops, await startSite({ ...own, environment }));
  const nodes = [first];
  while (nodes.length < count) {
    const node = await startSite({ ...own, dataFolder: first.dataFolder });
    stops.unshift(() => node.stop());
    nodes.push(node);
  }
  return nodes;
}

const measureSite = (
  nodes: readonly SiteProcess[],
  node: SiteProcess,
  moves: Moves,
  plan: Plan,
  options: BenchOptions,
): Promise<Figure[]> =>
  inOrder(async (stops) => {
    const origins = nodes.map(({ origin }) => origin);
    const clients = stopLater(stops, await openEventClients(origins, plan.clients));
    options.say(`${plan.clients} event clients at ${nodes.length} ${nodes.length > 1 ? "nodes" : "node"}`);
    const browser = stopLater(stops, await chromium.launch(await findBrowser()));
    const calls = await measureCalls(nodes, moves, clients, plan.rounds, options);
    const pages = await measurePages(browser, nodes, moves, plan, options);
    clients.close();
    const swaps = await measureSwaps(browser, node, moves, plan.swaps);
    const [first, back] = [swaps.map((swap) => swap.first), swaps.map((swap) => swap.back)];
    options.say(`swaps: first ${spreadOf(first, 1)} ms, back ${spreadOf(back, 1)} ms`);
    const growth = await measureGrowth(browser, node, moves, plan.heapSwaps);
    options.say(
      `kept after ${plan.heapSwaps} swaps: ${growth.nodes} nodes and ${growth.listeners} listeners more`,
    );
    return [
      ...calls,
      pages.swapped,
      bounded("releases.swap.first", median(first), "ms", firstMax),
      bounded("releases.swap.back", median(back), "ms", backMax),
      bounded(
        "releases.swap.heap",
        growth.bytes / 1e6,
        `MB, ${plan.heapSwaps} swaps there and back`,
        heapMax,
      ),
      pages.lost,
      await measureCohort(),
      measureGateVisits(),
      measureGateFalse(),
      await measureDocuments(node, moves),
    ];
  });

/**
 * Promotes and rolls back in turn: the calls, when each event client is notified, and documents a second
 * after.
 */
async function measureCalls(
  nodes: readonly SiteProcess[],
  moves: Moves,
  clients: EventClients,
  rounds: number,
  { say }: BenchOptions,
): Promise<Figure[]> {
  const promotions: number[] = [];
  const rollbacks: number[] = [];
  const delays: number[] = [];
  let [asked, current] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { promoted, undone, delays: ofRound } = await followMoves(moves, clients);
    promotions.push(promoted.answeredMs - promoted.sentMs);
    rollbacks.push(undone.answeredMs - undone.sentMs);
    delays.push(...ofRound);
    if (round % documentsEvery > 0) continue;
    const documents = await askForDocuments(nodes, moves, undone);
    asked += documents.asked;
    current += documents.current;
  }
  say(`calls: promote ${spreadOf(promotions, 1)} ms, rollback ${spreadOf(rollbacks, 1)} ms`);
  const [half, most] = [0.5, 1].map((share) => percentile(delays, share).toFixed(1));
  say(`told: half within ${half} ms, all within ${most} ms; new pages: ${current} of ${asked}`);
  const share = (100 * current) / asked;
  return [
    bounded("releases.call", percentile([...promotions, ...rollbacks], 0.99), "ms, p99", callMax),
    exactly("releases.newPages", share, "% after 1 s", 100),
    bounded("releases.told.p99", percentile(delays, 0.99), "ms", receivedMax),
  ];
}

/** Measures open pages that follow: with nothing that holds them, and with a form that is typed into. */
async function measurePages(
  browser: Browser,
  nodes: readonly SiteProcess[],
  moves: Moves,
  { contexts, rollbacks, typingRounds }: Plan,
  { say }: BenchOptions,
): Promise<{ readonly swapped: Figure; readonly lost: Figure }> {
  const pages = await openPages(browser, nodes, { contexts, pages: pagesPerContext });
  const seconds: number[] = [];
  for (let round = 0; round < rollbacks; round += 1)
    seconds.push(...(await followRollback(pages, moves)).map((ms) => ms / 1_000));
  let lost = 0;
  for (let round = 0; round < typingRounds; round += 1) lost += await typeMeanwhile(pages, moves);
  say(`${pages.length} pages in ${contexts} contexts: swapped ${spreadOf(seconds, 2)} s`);
  for (const { page } of pages) await page.close();
  return {
    swapped: bounded("releases.swapped.p95", percentile(seconds, 0.95), "s", swappedMax),
    lost: exactly("releases.lost", lost, `characters in ${2 * typingRounds * pages.length} swaps`, 0),
  };
}

/** A bound, whose figure has two digits where it is small. */
const bounded = (name: string, value: number, unit: string, max: number) =>
  atMost(name, value, unit, max, value < 10 ? 2 : 0);
