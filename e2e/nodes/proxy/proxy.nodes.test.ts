import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenBooks, openPostgresBooks } from "../../outside/books.ts";
import type { NodeState } from "./haproxy.ts";
import { loadConnections, type NodesBehindProxy, startNodesBehindProxy } from "./nodes-behind-proxy.ts";
import { findLostEvents, type OpenPages, openPages } from "./pages.ts";

const nodeCount = 4;
const pageCount = 200;
/** Calls before and after a fault. */
const callsAround = 150;
const allUp = Array.from({ length: nodeCount }, (): NodeState => "UP");

let nodes: NodesBehindProxy;
let books: OpenBooks;

beforeAll(async () => {
  nodes = await startNodesBehindProxy(nodeCount);
  books = await openPostgresBooks(nodes.postgres.url);
}, 600_000);
afterAll(async () => {
  await books?.close();
  await nodes?.stop();
});

/** Numbers of retries of the proxy, and of connections and answers that failed, by its statistics. */
async function proxyFaults(): Promise<Readonly<Record<string, string | undefined>>> {
  const rows = await nodes.proxy.rows();
  const row = rows.find(({ pxname, svname }) => pxname === "nodes" && svname === "BACKEND");
  const counters = ["wretr", "wredis", "econ", "eresp", "hrsp_5xx"];
  return Object.fromEntries(counters.map((name) => [name, row?.[name]]));
}

let probed = 0;

/** Sends broadcasts until every page has received one of them. */
async function untilAllFollow(pages: OpenPages): Promise<void> {
  const first = probed + 1;
  await expect
    .poll(
      async () => {
        probed += 1;
        await books.ask(
          `select pg_notify('broadcast', '${JSON.stringify({ name: "probe", data: probed })}')`,
        );
        return pages.count(({ events }) =>
          events.some(({ name, data }) => name === "probe" && Number(data) >= first),
        );
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(pageCount);
}

/**
 * Runs `work` under load and with open pages. Verifies that the books are exact, and that no event was lost
 * or arrived twice.
 */
async function underLoad(work: () => Promise<void>): Promise<void> {
  const [before] = await books.ask("select coalesce(max(id), 0)::text as id from outbox");
  const pages = openPages(nodes.address, nodes.load.players, pageCount);
  try {
    await untilAllFollow(pages);
    nodes.load.start();
    await nodes.load.untilMore(callsAround);
    await work();
    await nodes.load.untilMore(callsAround);
    await nodes.load.stop();
    await untilAllFollow(pages);
    await expect.poll(() => nodes.load.findDifferences(nodes.postgres.url)).toEqual([]);
    await expect.poll(() => findLostEvents(books.ask, pages, String(before?.["id"]))).toEqual([]);
  } finally {
    pages.close();
  }
}

it("all nodes are replaced, one after another: no call fails, without a retry by the proxy", async () => {
  const before = await proxyFaults();
  await underLoad(async () => {
    for (const node of nodes.group.nodes) {
      expect(await node.stop()).toBe(0);
      await node.restart();
      await nodes.proxy.untilNodesAre(allUp);
    }
  });
  expect(nodes.load.failures).toEqual([]);
  expect(await proxyFaults()).toEqual(before);
}, 600_000);

it("the proxy is reloaded: no call fails", async () => {
  await underLoad(async () => {
    for (let reload = 0; reload < 3; reload += 1) {
      await nodes.proxy.reload();
      await nodes.load.untilMore(callsAround);
    }
  });
  expect(nodes.load.failures).toEqual([]);
}, 600_000);

it.each(Array.from({ length: nodeCount }, (_, index) => index + 1))(
  "node %i is killed: only calls that were under way there fail, and it takes calls again once it is back",
  async (number) => {
    const node = nodes.group.nodes[number - 1];
    const failed = async () =>
      (await nodes.proxy.rows())
        .filter(({ pxname, svname = "" }) => pxname === "nodes" && svname.startsWith("node"))
        .map((row) => Number(row["eresp"]) + Number(row["hrsp_5xx"]));
    await underLoad(async () => {
      const before = await failed();
      await node?.kill();
      await nodes.proxy.untilNodesAre(allUp.with(number - 1, "DOWN"));
      const { length } = nodes.load.failures;
      expect(length).toBeLessThanOrEqual(loadConnections);
      await nodes.load.untilMore(callsAround);
      expect(nodes.load.failures.slice(length)).toEqual([]);
      const others = (counts: readonly number[]) => counts.toSpliced(number - 1, 1);
      expect(others(await failed())).toEqual(others(before));
      await node?.restart();
      await nodes.proxy.untilNodesAre(allUp);
    });
  },
  600_000,
);

it("a node is stopped for 40 seconds and continued: left out, its jobs run elsewhere, and it is back by itself", async () => {
  const [node] = nodes.group.nodes;
  const lateJobs = () =>
    books.ask("select name from jobs where next_run_at < now() - interval '15 seconds' order by name");
  await underLoad(async () => {
    process.kill(node?.processId() ?? Number.NaN, "SIGSTOP");
    try {
      await nodes.proxy.untilNodesAre(allUp.with(0, "DOWN"));
      // What was sent to it before is not answered until it goes on.
      await pause(40_000);
      const { length } = nodes.load.failures;
      await nodes.load.untilMore(callsAround);
      expect(nodes.load.failures.slice(length)).toEqual([]);
      await expect.poll(lateJobs).toEqual([]);
    } finally {
      process.kill(node?.processId() ?? Number.NaN, "SIGCONT");
    }
    await nodes.proxy.untilNodesAre(allUp);
    expect(node?.isRunning()).toBe(true);
  });
}, 600_000);
