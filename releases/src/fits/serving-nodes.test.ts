import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { announceNode, countedSeconds, readServed, type ServingNode } from "./serving-nodes.ts";

let registry: TestRegistry;
const apps: FastifyInstance[] = [];
beforeEach(async () => {
  registry = await startRegistry({ serving: { node: randomUUID(), serves: 5, since: 1, isAlone: false } });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await registry.stop();
});

/** Starts a node that serves version 4 since 2. */
async function startNode(changes: Partial<ServingNode> = {}): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  const dependencies = { database: registry.database, environment: "local", log: app.log };
  await announceNode(app, dependencies, {
    node: randomUUID(),
    serves: 4,
    since: 2,
    isAlone: false,
    ...changes,
  });
  return app;
}

const served = () => readServed(registry.database, "local");
const age = (seconds: number) =>
  registry.database.query("update registry.serving_node set seen_at = now() - make_interval(secs => $1)", [
    seconds,
  ]);
async function nodes(): Promise<number> {
  const rows = await registry.database.query("select 1 from registry.serving_node");
  return rows.length;
}

it("a node that starts: counted at once; a node that ends: no longer counted", async () => {
  expect(await served()).toEqual({ serves: 5, since: 1 });
  const app = await startNode();
  expect(await served()).toEqual({ serves: 4, since: 2 });
  await app.close();
  expect([await served(), await nodes()]).toEqual([{ serves: 5, since: 1 }, 1]);
});

it("document formats: those that all nodes write, and unknown while one node does not report them", async () => {
  const other = await startNode({ documents: { serves: 4, since: 2 } });
  expect(await served()).toEqual({ serves: 4, since: 2 });
  await registry.database.query(
    "update registry.serving_node set documents_serves = 3, documents_since = 1 where documents_serves is null",
  );
  expect(await served()).toEqual({ serves: 4, since: 2, documents: { serves: 3, since: 2 } });
  await other.close();
  expect(await served()).toMatchObject({ documents: { serves: 3, since: 1 } });
});

it("a node that stops renewing: counts for a minute, and is deleted by the next node that renews", async () => {
  await age(countedSeconds - 10);
  expect(await served()).toEqual({ serves: 5, since: 1 });
  await age(countedSeconds + 1);
  expect([await served(), await nodes()]).toEqual([null, 1]);
  await startNode();
  expect([await served(), await nodes()]).toEqual([{ serves: 4, since: 2 }, 1]);
});

it("a running node: renews its row", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await startNode();
  await age(countedSeconds + 1);
  expect(await served()).toBeNull();
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  await expect.poll(served).toEqual({ serves: 4, since: 2 });
});

it("a single node: deletes the rows of killed processes", async () => {
  await startNode({ isAlone: true });
  expect([await served(), await nodes()]).toEqual([{ serves: 4, since: 2 }, 1]);
});

it("another environment: has its own nodes", async () => {
  expect(await readServed(registry.database, "elsewhere")).toBeNull();
});
