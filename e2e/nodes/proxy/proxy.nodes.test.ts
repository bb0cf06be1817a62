import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenBooks, openPostgresBooks } from "../../outside/books.ts";
import { thisMachine } from "../../outside/site-process.ts";
import { type Alerts, startAlerts, watch } from "../alerts.ts";
import type { NodeState } from "./haproxy.ts";
import { loadConnections, type NodesBehindProxy, startNodesBehindProxy } from "./nodes-behind-proxy.ts";
import { callsAround, lateJobs, underLoad } from "./under-load.ts";

const nodeCount = 4;
const allUp = Array.from({ length: nodeCount }, (): NodeState => "UP");

let nodes: NodesBehindProxy;
let books: OpenBooks;
let alerts: Alerts;

beforeAll(async () => {
  const machines = await watch(Array.from({ length: nodeCount }, () => thisMachine));
  nodes = await startNodesBehindProxy(nodeCount, { machines });
  books = await openPostgresBooks(nodes.postgres.url);
  alerts = await startAlerts(machines);
}, 600_000);
afterAll(async () => {
  await alerts?.stop();
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

const faulty = (work: () => Promise<void>) => underLoad(nodes, books, work);

it("all nodes are replaced, one after another: no call fails, without a retry by the proxy", async () => {
  const before = await proxyFaults();
  await faulty(async () => {
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
  await faulty(async () => {
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
    await faulty(async () => {
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

it.each([
  [40, []],
  [160, ["NodeDown node1"]],
])(
  "a node is stopped for %i seconds and continued: left out, its jobs run elsewhere, it is back by itself, and alerts are %j",
  async (seconds, due) => {
    const [node] = nodes.group.nodes;
    await faulty(async () => {
      const fromMs = Date.now();
      process.kill(node?.processId() ?? Number.NaN, "SIGSTOP");
      try {
        await nodes.proxy.untilNodesAre(allUp.with(0, "DOWN"));
        // What was sent to it before is not answered until it goes on.
        await pause(seconds * 1_000);
        const { length } = nodes.load.failures;
        await nodes.load.untilMore(callsAround);
        expect(nodes.load.failures.slice(length)).toEqual([]);
        await expect.poll(() => lateJobs(books)).toEqual([]);
        expect(await alerts.firing()).toEqual(due);
      } finally {
        process.kill(node?.processId() ?? Number.NaN, "SIGCONT");
      }
      await nodes.proxy.untilNodesAre(allUp);
      expect(node?.isRunning()).toBe(true);
      await expect.poll(alerts.firing, { interval: 1_000 }).toEqual([]);
      expect(await alerts.firedSince(fromMs)).toEqual(due);
    });
  },
  600_000,
);
