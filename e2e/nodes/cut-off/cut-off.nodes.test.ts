import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenBooks, openPostgresBooks } from "../../outside/books.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { type Alerts, startAlerts, watch } from "../alerts.ts";
import type { NodeState } from "../proxy/haproxy.ts";
import {
  loadConnections,
  type NodesBehindProxy,
  startNodesBehindProxy,
} from "../proxy/nodes-behind-proxy.ts";
import { callsAround, healthOf, lateJobs, underLoad } from "../proxy/under-load.ts";
import { startInOrder, type Stops } from "../../../tools/testing/in-order.ts";
import { createNetwork, type NetworkedMachine } from "./network.ts";
import { recordRuns, type Runs } from "./runs.ts";

const nodeCount = 4;
const cutForMs = 60_000;
const allUp = Array.from({ length: nodeCount }, (): NodeState => "UP");
const withoutFirst = allUp.with(0, "DOWN");

const startCutOff = () =>
  startInOrder(async (stops: Stops) => {
    const network = await createNetwork(nodeCount);
    stops.unshift(() => network.stop());
    const machines = await watch(network.machines);
    const nodes = await startNodesBehindProxy(nodeCount, { ...network, machines });
    stops.unshift(() => nodes.stop());
    const books = await openPostgresBooks(nodes.postgres.url);
    stops.unshift(() => books.close());
    const alerts = await startAlerts(machines);
    stops.unshift(() => alerts.stop());
    return { nodes, books, alerts, machines: network.machines };
  });

let site: Awaited<ReturnType<typeof startCutOff>>;
let nodes: NodesBehindProxy;
let books: OpenBooks;
let alerts: Alerts;
/** Machine of the node that is cut off. */
let machine: NetworkedMachine;
let runs: Runs;

beforeAll(async () => {
  site = await startCutOff();
  ({ nodes, books, alerts } = site);
  const [first] = site.machines;
  if (!first) throw new Error("There is no machine");
  machine = first;
  runs = await recordRuns(books);
}, 600_000);
afterAll(async () => {
  await site?.stop();
});

/** Number of sessions that the database has for the machine. */
async function sessionsThere(): Promise<number> {
  const [row] = await books.ask(
    `select count(*)::int as count from pg_stat_activity where client_addr = '${machine.address}'`,
  );
  return Number(row?.["count"]);
}

/** Expects that no call fails any more but those that were under way, and that no job waits for the node. */
async function expectServedByOthers(): Promise<void> {
  const { length } = nodes.load.failures;
  expect(length).toBeLessThanOrEqual(loadConnections);
  await nodes.load.untilMore(callsAround);
  expect(nodes.load.failures.slice(length)).toEqual([]);
  await expect.poll(() => lateJobs(books)).toEqual([]);
}

it("a node that holds a job is cut off from everything: its job is taken over, its sessions end, NodeDown fires", async () => {
  await underLoad(nodes, books, async () => {
    const fromMs = Date.now();
    const held = await pollUntil("the node is cut off while it holds a job", async () => {
      const run = await runs.heldBy(machine.address);
      if (run === undefined) return undefined;
      await machine.cut();
      if (await runs.isHeld(run)) return run;
      await machine.heal();
      return undefined;
    });
    try {
      await nodes.proxy.untilNodesAre(withoutFirst);
      // Calls that were sent to it before end with the time limit of their client.
      const followed = await pollUntil("another node runs the job", () => runs.followerOf(held));
      expect(followed).not.toBe(machine.address);
      await expect(runs.assertFence(held)).rejects.toThrow(/another run has followed/);
      await expect.poll(sessionsThere).toBe(0);
      await expectServedByOthers();
      await expect.poll(alerts.firing, { timeout: 120_000, interval: 1_000 }).toEqual(["NodeDown node1"]);
    } finally {
      await machine.heal();
    }
    await nodes.proxy.untilNodesAre(allUp);
    await expect.poll(alerts.firing, { interval: 1_000 }).toEqual([]);
    expect(await alerts.firedSince(fromMs)).toEqual(["NodeDown node1"]);
    await pollUntil("the node runs jobs again", () => runs.heldBy(machine.address));
  });
}, 600_000);

it("a node loses its database alone: it says so and is left out for 60 seconds, its sessions end", async () => {
  const { port } = nodes.postgres;
  const [node = nodes.group.first] = nodes.group.nodes;
  await underLoad(nodes, books, async () => {
    await machine.cut(port);
    const healed = pause(cutForMs);
    try {
      await nodes.proxy.untilNodesAre(withoutFirst);
      expect(await healthOf(node)).toMatchObject({ code: 503, status: "not ready" });
      await expect.poll(sessionsThere).toBe(0);
      await expectServedByOthers();
      await healed;
    } finally {
      await machine.heal();
    }
  });
}, 600_000);

it("a node loses its proxy alone: it is left out for 60 seconds, and its jobs go on", async () => {
  const [{ port } = nodes.group.first] = nodes.group.nodes;
  await underLoad(nodes, books, async () => {
    await machine.cut(port);
    const healed = pause(cutForMs);
    try {
      await nodes.proxy.untilNodesAre(withoutFirst);
      await pollUntil("the node runs a job", () => runs.heldBy(machine.address));
      await expectServedByOthers();
      await healed;
    } finally {
      await machine.heal();
    }
  });
}, 600_000);
