import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistryClient, publishFolder } from "@tessera/releases/client";

import { afterAll, beforeAll, expect, it } from "vitest";
import { writeBuild } from "../../../releases/src/testing/write-build.ts";
import { type OpenBooks, openPostgresBooks } from "../../outside/books.ts";
import type { SiteProcess } from "../../outside/site-process.ts";
import { startNodesBehindProxy } from "../proxy/nodes-behind-proxy.ts";
import type { NodeState } from "../proxy/haproxy.ts";
import { callsAround, healthOf, underLoad } from "../proxy/under-load.ts";
import { startInOrder } from "../../../tools/testing/in-order.ts";
import { type BucketFault, startFaultyBucket } from "./faulty-bucket.ts";
import { startSwift } from "./swift.ts";

const nodeCount = 4;
const allUp = Array.from({ length: nodeCount }, (): NodeState => "UP");
/** The node whose cache is emptied. */
const emptyPlace = nodeCount - 1;

/** Files of the shell that is live, by their paths; the second one is no part of any first screen. */
const files = { "js/entry.js": "shell();\n", "js/other.js": "other();\n" };

const start = () =>
  startInOrder(async (stops) => {
    const swift = await startSwift();
    stops.unshift(() => swift.stop());
    const bucket = await startFaultyBucket(swift.origin);
    stops.unshift(() => bucket.stop());
    const nodes = await startNodesBehindProxy(nodeCount, {
      hasOwnFolders: true,
      variables: { ...swift.variables, RELEASE_BUCKET_ENDPOINT: bucket.origin },
    });
    stops.unshift(() => nodes.stop());
    const books = await openPostgresBooks(nodes.postgres.url);
    stops.unshift(() => books.close());
    const { origin, registryToken: token } = nodes.group.first;
    const client = createRegistryClient({ origin, token });
    const folder = mkdtempSync(join(tmpdir(), "tessera-nodes-build-"));
    stops.unshift(() => rmSync(folder, { recursive: true, force: true }));
    await writeBuild(folder, { name: "shell", version: "1.0.0", files });
    const { release } = await publishFolder(client, folder);
    await client.promote("shell", release.id, { reason: "test", untested: true, confirmed: true });
    return { swift, bucket, nodes, books, client, folder, release };
  });

let site: Awaited<ReturnType<typeof start>>;
let books: OpenBooks;

beforeAll(async () => {
  site = await start();
  ({ books } = site);
}, 600_000);
afterAll(async () => {
  await site?.stop();
});

const emptyNode = (): SiteProcess => {
  const node = site.nodes.group.nodes[emptyPlace];
  if (!node) throw new Error("There is no such node");
  return node;
};

/** Statuses of the files of the shell at a node. Throws for a body that is not the file's. */
async function served({ origin }: SiteProcess): Promise<readonly number[]> {
  const answers = Object.entries(files).map(async ([path, content]) => {
    const answer = await fetch(`${origin}/r/${site.release.id}/${path}`);
    const body = await answer.text();
    if (answer.status === 200 && body !== content) throw new Error(`A node has served ${body} as ${path}`);
    return answer.status;
  });
  return Promise.all(answers);
}

const allServed = Object.keys(files).map(() => 200);

/** Expects that the nodes which have the files serve them. */
async function expectCachedServed(): Promise<void> {
  for (const node of site.nodes.group.nodes.slice(0, emptyPlace))
    expect(await served(node)).toEqual(allServed);
}

/** Restarts the last node without what it has read from the bucket. */
async function emptyCache(): Promise<void> {
  const node = emptyNode();
  expect(await node.stop()).toBe(0);
  rmSync(join(node.dataFolder, "release-cache"), { recursive: true, force: true });
  await node.restart();
  await site.nodes.proxy.untilNodesAre(allUp);
}

/** Expects that the node with an empty cache is left out, and that the others serve on. */
async function expectLeftOut(): Promise<void> {
  const { nodes } = site;
  await nodes.proxy.untilNodesAre(allUp.with(emptyPlace, "DOWN"));
  expect(await healthOf(emptyNode())).toMatchObject({ code: 503, faults: { registry: expect.any(String) } });
  await expectCachedServed();
  await nodes.load.untilMore(callsAround);
}

/** Writes a build that nobody has published. */
async function otherBuild(): Promise<string> {
  const folder = join(site.folder, "games");
  await writeBuild(folder, { name: "games", files: { "js/a.js": "a();\n" } });
  return folder;
}

it("all nodes: serve a release that one of them has received, from the bucket and then from their caches", async () => {
  for (const node of site.nodes.group.nodes) {
    await expect.poll(() => served(node)).toEqual(allServed);
    await expect.poll(() => healthOf(node)).toEqual({ code: 200, status: "ready", faults: {} });
  }
});

it.each<[string, BucketFault]>([
  ["answers after 8 seconds", { delayMs: 8_000 }],
  ["answers 503", { status: 503 }],
  ["refuses with 403", { status: 403 }],
])(
  "the bucket %s: nodes serve from their caches, one with an empty cache answers 503 and is left out",
  async (_, fault) => {
    await underLoad(site.nodes, books, async () => {
      await emptyCache();
      site.bucket.set(fault);
      try {
        await expectLeftOut();
        expect(await served(emptyNode())).toEqual(allServed.map(() => 503));
        for (const node of site.nodes.group.nodes.slice(0, emptyPlace))
          expect(await healthOf(node)).toMatchObject({ code: 200, status: "degraded" });
        await expect(publishFolder(site.client, await otherBuild())).rejects.toMatchObject({
          code: "STORE_UNAVAILABLE",
        });
      } finally {
        site.bucket.set(undefined);
      }
      await expect.poll(() => served(emptyNode())).toEqual(allServed);
    });
    expect(site.nodes.load.failures).toEqual([]);
  },
  300_000,
);

it("the bucket answers after 3 seconds: every node serves every file", async () => {
  await underLoad(site.nodes, books, async () => {
    await emptyCache();
    site.bucket.set({ delayMs: 3_000 });
    try {
      expect(await served(emptyNode())).toEqual(allServed);
      await expectCachedServed();
      await site.nodes.load.untilMore(callsAround);
    } finally {
      site.bucket.set(undefined);
    }
  });
  expect(site.nodes.load.failures).toEqual([]);
}, 300_000);

it.each<[string, (key: string) => Promise<void>]>([
  ["are lost", (key) => site.swift.remove(key)],
  ["have other bytes", (key) => site.swift.write(key, Buffer.from("other bytes\n"))],
])(
  "objects %s: nodes serve from their caches, one with an empty cache serves none, until they are published again",
  async (_, harm) => {
    const { swift, nodes, client, folder } = site;
    await underLoad(nodes, books, async () => {
      await emptyCache();
      for (const key of await swift.keys()) await harm(key);
      expect(await served(emptyNode())).not.toContain(200);
      await expectLeftOut();
      expect(await publishFolder(client, folder)).toMatchObject({ uploaded: allServed.length, known: true });
      await expect.poll(() => served(emptyNode())).toEqual(allServed);
    });
    expect(nodes.load.failures).toEqual([]);
  },
  300_000,
);
