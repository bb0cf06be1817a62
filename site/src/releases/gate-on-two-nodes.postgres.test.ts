import { join } from "node:path";
import type { Database } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { RevisionArrivals, runGate } from "@tessera/releases";
import { createRegistryClient, publishFolder, type RegistryClient } from "@tessera/releases/client";
import { insertVisits, writeBuild } from "@tessera/releases/testing";
import { fixedClock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnvironment } from "../environment/environment.ts";
import { openMigratedDatabase } from "../start/site-database.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { listenForReleases, pageKeys, verifyPointers } from "../testing/received-pointers.ts";

const root = join(import.meta.dirname, "../../..");
const clock = fixedClock("2026-01-31T07:05:09.000Z");
const bakeMs = 10 * minuteMs;
const reason = "it is tried";
const log = { info: () => undefined, warn: () => undefined };

let nodes: readonly [ComposedSite, ComposedSite];
let operator: RegistryClient;
let stable: string;
let candidate: string;

beforeAll(async () => {
  const source = { NODE_ENV: "test", DATABASE_URL: await emptyPostgres(), RATE_LIMITS: "loose" };
  const startNode = async (changes?: Parameters<typeof composeSite>[1]) =>
    composeSite(source, {
      database: await openMigratedDatabase(readEnvironment(source, root), root),
      clock,
      ...changes,
    });
  const one = await startNode();
  nodes = [one, await startNode({ keys: one.keys })];
  operator = createRegistryClient({ origin: await one.listen(), token: one.keys.operator });
  await one.publish({ name: "shell", version: "1.0.0" });
  await one.publish({ name: "wallet", version: "1.0.0" });
  stable = (await walletNow())?.stable.id ?? "";
  const build = join(one.environment.dataFolder, "candidate");
  await writeBuild(build, { name: "wallet", version: "2.0.0" });
  candidate = (await publishFolder(operator, build)).release.id;
});
afterAll(async () => {
  for (const node of nodes) await node.close();
});

const walletNow = async () => (await operator.status()).remotes.find(({ name }) => name === "wallet");
const gateEvents = async () => (await operator.history("wallet")).filter(({ actor }) => actor === "gate");
const half = { weightPpm: 500_000, bakeMs, visits: 20 };

/** Begins a rollout to a half of the devices. Returns its revision. */
async function begin(): Promise<number> {
  // The gate moves a remote once in ten minutes.
  clock.advance(bakeMs);
  const steps = [half, { ...half, weightPpm: 900_000 }];
  await operator.changePolicy("wallet", { policy: { steps, gate: "act", checks: [] }, reason });
  return (await operator.promote("wallet", candidate)).revision;
}

/** Runs the gates of both nodes at once, beside their own jobs. */
const runBoth = () =>
  Promise.all(
    nodes.flatMap(({ database }) =>
      Array.from({ length: 3 }, () =>
        runGate({ database, clock, arrivals: new RevisionArrivals(), environment: "local", log }),
      ),
    ),
  );

/** The releases of the wallet that the documents of many new devices of a node have. */
async function servedBy({ app }: ComposedSite): Promise<ReadonlySet<string>> {
  const served = new Set<string>();
  for (let visitor = 0; visitor < 30; visitor += 1) {
    const headers = {
      host: "localhost:3000",
      accept: "text/html",
      "user-agent": "Mozilla/5.0 Firefox/140.0",
      "sec-fetch-dest": "document",
    };
    const { body } = await app.inject({ url: "/wallet", headers });
    for (const id of [stable, candidate]) if (body.includes(id)) served.add(id);
  }
  return served;
}

/** The pointer of the wallet that the head of a node has, as its keys verify it, and its revision. */
async function headOf(node: ComposedSite) {
  const origin = await node.listen();
  const answer = await fetch(`${origin}/registry/v1/environments/local/head`);
  const { revision, pointers } = (await answer.json()) as { revision: number; pointers?: string };
  const signed = pointers === undefined ? null : await verifyPointers(pointers, await pageKeys(node));
  return { revision, signed: signed?.revision, wallet: signed?.remotes["wallet"] };
}

describe("the gates of two nodes on one PostgreSQL", () => {
  it("a failing candidate: one event; documents and heads of both have the stable release, and pages of both are notified", async () => {
    const begun = await begin();
    for (const node of nodes) await expect.poll(() => servedBy(node)).toEqual(new Set([stable, candidate]));
    const streams = [await listenForReleases(nodes[0]), await listenForReleases(nodes[1])];
    for (const received of streams) await expect.poll(() => received[0]?.pointers?.revision).toBe(begun);
    await insertVisits({ database: nodes[0].database, clock }, { candidate: [200, 60], control: [200, 0] });
    await runBoth();
    expect(await gateEvents()).toMatchObject([{ action: "rollback", revision: begun + 1 }]);
    for (const node of nodes) {
      await expect.poll(() => servedBy(node)).toEqual(new Set([stable]));
      const { wallet, ...head } = await headOf(node);
      expect(head).toEqual({ revision: begun + 1, signed: begun + 1 });
      expect(wallet).toMatchObject({ stable, undone: { [candidate]: "swap" } });
      expect(wallet?.candidate).toBeUndefined();
    }
    for (const received of streams)
      await expect
        .poll(() => received.at(-1))
        .toMatchObject({
          name: "release.map",
          pointers: { revision: begun + 1, remotes: { wallet: { stable } } },
        });
    await runBoth();
    expect((await operator.status()).revision).toBe(begun + 1);
    expect((await operator.verify()).fault).toBeNull();
  });

  it("a node that dies between its commit and its notification: the other one serves the stable release nevertheless", async () => {
    const begun = await begin();
    await insertVisits({ database: nodes[0].database, clock }, { candidate: [200, 60], control: [200, 0] });
    const { database } = nodes[0];
    const transaction: Database["transaction"] = (work, options) =>
      database.transaction((sql) => work({ ...sql, notify: () => undefined }), options);
    const silent = { ...database, transaction };
    await runGate({ database: silent, clock, arrivals: new RevisionArrivals(), environment: "local", log });
    expect((await operator.status()).revision).toBe(begun + 1);
    await expect.poll(() => servedBy(nodes[1])).toEqual(new Set([stable]));
    expect(await headOf(nodes[1])).toMatchObject({ revision: begun + 1, signed: begun + 1 });
  });

  it("a candidate that is ready: one step, with its weight in the heads of both", async () => {
    const begun = await begin();
    await insertVisits({ database: nodes[0].database, clock }, { candidate: [200, 0], control: [200, 0] });
    clock.advance(bakeMs);
    await runBoth();
    expect((await gateEvents())[0]).toMatchObject({
      action: "advance",
      revision: begun + 1,
      candidate: { id: candidate, weightPpm: 900_000 },
    });
    for (const node of nodes)
      expect(await headOf(node)).toMatchObject({
        revision: begun + 1,
        wallet: { stable, candidate: { id: candidate, weightPpm: 900_000 } },
      });
    expect((await operator.verify()).fault).toBeNull();
  });
});

it("changes of the live releases on two nodes: a page of either is notified of each once", async () => {
  const streams = [await listenForReleases(nodes[0]), await listenForReleases(nodes[1])];
  const revisionsOf = (received: (typeof streams)[number]) =>
    received.flatMap(({ name, revision }) => (name === "release.map" ? [revision] : []));
  const { revision: first } = await operator.rollBack("wallet", { reason });
  for (const received of streams) await expect.poll(() => revisionsOf(received)).toContain(first);
  const second = await begin();
  for (const received of streams) await expect.poll(() => revisionsOf(received)).toContain(second);
  // What a node still passes on arrives before what follows.
  const { revision: last } = await operator.rollBack("wallet", { reason });
  for (const received of streams) await expect.poll(() => revisionsOf(received)).toContain(last);
  for (const received of streams)
    for (const revision of [first, second])
      expect(revisionsOf(received).filter((each) => each === revision)).toEqual([revision]);
});
