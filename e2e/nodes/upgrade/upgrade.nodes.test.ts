import { afterAll, beforeAll, expect, it } from "vitest";
import {
  packagedPostgres,
  type PostgresServer,
  startPostgres,
} from "../../../tools/testing/postgres-server.ts";
import { keepAliveClient } from "../../outside/keep-alive-client.ts";
import { type LoadBalancer, startLoadBalancer } from "../../outside/load-balancer.ts";
import { builtEntry, type SiteProcess } from "../../outside/site-process.ts";
import { type MoneyLoad, prepareMoneyLoad } from "../money-load.ts";
import { type NodeGroup, startNodes } from "../node-group.ts";
import { buildFormerVersion, type FormerVersion } from "./former-version.ts";

/** Calls that both versions answer side by side. */
const callsBeside = 300;

let former: FormerVersion;
let postgres: PostgresServer;
let group: NodeGroup;
let balancer: LoadBalancer;
let load: MoneyLoad;
/** Functions that stop what was started, the latest first. */
const stops: (() => unknown)[] = [];

beforeAll(async () => {
  former = await buildFormerVersion();
  stops.unshift(() => former.discard());
  postgres = await startPostgres(packagedPostgres(), ["fsync=off"]);
  stops.unshift(() => postgres.stop());
  group = await startNodes({
    count: 2,
    databaseUrl: postgres.url,
    entry: former.entry,
    environment: { DRAIN_SECONDS: "4" },
  });
  stops.unshift(() => group.stop());
  const origins = group.nodes.map(({ origin }) => origin);
  balancer = await startLoadBalancer(origins, 250);
  stops.unshift(() => balancer.stop());
  load = await prepareMoneyLoad(keepAliveClient(balancer.origin, 16), group, { players: 4, guests: 2 });
  stops.unshift(() => load.discard());
}, 900_000);
afterAll(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const versionOf = async ({ origin }: SiteProcess) => {
  const health = (await (await fetch(`${origin}/healthz`)).json()) as { readonly version?: string };
  return health.version;
};

/** Replaces the nodes one after another, with a while of both versions side by side after each. */
async function replaceNodes(entry: string): Promise<void> {
  for (const node of group.nodes) {
    expect(await node.stop()).toBe(0);
    await load.untilMore(callsBeside);
    await node.restart(entry);
    await load.untilMore(callsBeside);
  }
}

it.each([
  ["this version in place of the one before", () => builtEntry],
  ["the version before in place of this one", () => former.entry],
])("%s, node by node under load: no call fails, and the books are exact", async (_, entry) => {
  const before = await versionOf(group.first);
  load.start();
  await load.untilMore(callsBeside);
  await replaceNodes(entry());
  await load.stop();
  expect(load.failures).toEqual([]);
  await expect.poll(() => load.findDifferences(postgres.url)).toEqual([]);
  const versions = await Promise.all(group.nodes.map(versionOf));
  expect(new Set(versions).size).toBe(1);
  expect(versions[0]).not.toBe(before);
});
