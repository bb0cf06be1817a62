import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenBooks, openPostgresBooks, withBooks } from "../../outside/books.ts";
import { thisMachine } from "../../outside/site-process.ts";
import { type Alerts, startAlerts, watch } from "../alerts.ts";
import type { NodeState } from "../proxy/haproxy.ts";
import { type NodesBehindProxy, startNodesBehindProxy } from "../proxy/nodes-behind-proxy.ts";
import { healthOf, underLoad } from "../proxy/under-load.ts";
import { startInOrder } from "../../../tools/testing/in-order.ts";
import { mountSmallDisk } from "./small-disk.ts";

const nodeCount = 2;
const diskMegabytes = 512;
/** Calls that fail before a test goes on. */
const failuresMin = 50;
const downForMs = 10_000;
const allDown = Array.from({ length: nodeCount }, (): NodeState => "DOWN");

const start = () =>
  startInOrder(async (stops) => {
    const disk = await mountSmallDisk(diskMegabytes);
    stops.unshift(() => disk.stop());
    const machines = await watch(Array.from({ length: nodeCount }, () => thisMachine));
    const nodes = await startNodesBehindProxy(nodeCount, {
      machines,
      postgresSettings: ["max_wal_size=64MB", "min_wal_size=32MB"],
      postgresOptions: { parentFolder: disk.folder, isRestarted: true },
    });
    stops.unshift(() => nodes.stop());
    const alerts = await startAlerts(machines, [disk.scrape]);
    stops.unshift(() => alerts.stop());
    return { disk, nodes, alerts };
  });

let site: Awaited<ReturnType<typeof start>>;
let nodes: NodesBehindProxy;
let alerts: Alerts;
let books: OpenBooks;
let fromMs: number;

beforeAll(async () => {
  site = await start();
  ({ nodes, alerts } = site);
  books = booksOf(nodes.postgres.url);
  fromMs = Date.now();
}, 600_000);
afterAll(async () => {
  await site?.stop();
});

/** Books that open a connection for each question, because the database ends meanwhile. */
function booksOf(url: string): OpenBooks {
  const once = <Answer>(work: (opened: OpenBooks) => Promise<Answer>) =>
    withBooks(openPostgresBooks(url), work);
  return {
    ask: (text) => once(({ ask }) => ask(text)),
    execute: (script) => once(({ execute }) => execute(script)),
    close: async () => undefined,
  };
}

/** Returns the health of each node. */
const health = () => Promise.all(nodes.group.nodes.map(healthOf));

/** Returns the calls that failed with another answer than 503 with a Retry-After. */
const otherFailures = () => nodes.load.failures.filter((text) => !/: 503, again after \d+ s /.test(text));

/** Fills the log of the database until the database ends, because it has no space for the next file of it. */
async function useUpLog(): Promise<void> {
  const write = "select pg_logical_emit_message(false, 'ballast', repeat('x', 1000000))";
  await expect(
    (async () => {
      for (;;) await books.ask(write);
    })(),
  ).rejects.toThrow();
}

it("the disk of the database is full: calls that write are refused, every node says why, and all is as before once there is space", async () => {
  await underLoad(nodes, books, async () => {
    // The log has files that are used again, so tables are without space first.
    await books.ask("checkpoint");
    site.disk.fill();
    try {
      await expect.poll(() => nodes.load.failures.length).toBeGreaterThan(failuresMin);
      const degraded = { code: 200, status: "degraded", faults: { database: "degraded" } };
      await expect.poll(health).toEqual(nodes.group.nodes.map(() => degraded));
      await expect.poll(alerts.firing, { timeout: 120_000, interval: 1_000 }).toContain("CallsFailFast");
      await expect.poll(alerts.pending, { interval: 1_000 }).toContain("DiskFills database");
    } finally {
      site.disk.empty();
    }
  });
  expect(otherFailures()).toEqual([]);
  await expect.poll(alerts.pending, { interval: 1_000 }).not.toContain("DiskFills database");
}, 600_000);

it("the log of the database has no space: the database ends and cannot start, calls are refused, and all is as before once there is space", async () => {
  await underLoad(nodes, books, async () => {
    site.disk.fill();
    try {
      await useUpLog();
      const away = { code: 503, status: "not ready", faults: { database: "unreachable" } };
      await expect.poll(health).toMatchObject(nodes.group.nodes.map(() => away));
      await nodes.proxy.untilNodesAre(allDown);
      await pause(downForMs);
      await expect(books.ask("select")).rejects.toThrow();
    } finally {
      site.disk.empty();
    }
  });
  expect(otherFailures()).toEqual([]);
}, 600_000);

it("the alerts of both faults: the fast one has fired and ends by itself, the slow one lasts as long as its window", async () => {
  await expect.poll(alerts.firing, { timeout: 400_000, interval: 1_000 }).toEqual(["CallsFailSlowly"]);
  expect(await alerts.firedSince(fromMs)).toEqual(["CallsFailFast", "CallsFailSlowly"]);
}, 600_000);
