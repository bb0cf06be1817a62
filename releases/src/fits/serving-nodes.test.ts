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

it("a node that starts: counted at once; one that ends: no more", async () => {
  expect(await served()).toEqual({ serves: 5, since: 1 });
  const app = await startNode();
  expect(await served()).toEqual({ serves: 4, since: 2 });
  await app.close();
  expect([await served(), await nodes()]).toEqual([{ serves: 5, since: 1 }, 1]);
});

it("formats of documents: those that all nodes write; none are known while one does not say it", async () => {
  const other = await startNode({ documents: { serves: 4, since: 2 } });
  expect(await served()).toEqual({ serves: 4, since: 2 });
  await registry.database.query(
    "update registry.serving_node set documents_serves = 3, documents_since = 1 where documents_serves is null",
  );
  expect(await served()).toEqual({ serves: 4, since: 2, documents: { serves: 3, since: 2 } });
  await other.close();
  expect(await served()).toMatchObject({ documents: { serves: 3, since: 1 } });
});

it("a node that does not renew: counts for a minute, and is deleted by the next one that does", async () => {
  await age(countedSeconds - 10);
  expect(await served()).toEqual({ serves: 5, since: 1 });
  await age(countedSeconds + 1);
  expect([await served(), await nodes()]).toEqual([null, 1]);
  await startNode();
  expect([await served(), await nodes()]).toEqual([{ serves: 4, since: 2 }, 1]);
});

it("a node that runs renews", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await startNode();
  await age(countedSeconds + 1);
  expect(await served()).toBeNull();
  vi.advanceTimersByTime(15_000);
  vi.useRealTimers();
  await expect.poll(served).toEqual({ serves: 4, since: 2 });
});

it("a node that is alone: forgets those of processes that were killed", async () => {
  await startNode({ isAlone: true });
  expect([await served(), await nodes()]).toEqual([{ serves: 4, since: 2 }, 1]);
});

it("another environment: has nodes of its own", async () => {
  expect(await readServed(registry.database, "elsewhere")).toBeNull();
});
