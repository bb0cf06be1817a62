import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectPerNode, expectShared, manyCalls } from "./expected-limits.ts";
import { ownDatabase, startNodesWith } from "./limited-nodes.ts";
import { startSentinelValkey } from "./sentinels.ts";
import { askServer } from "./valkey.ts";

const startSite = () => startNodesWith(2, startSentinelValkey);

let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  site = await startSite();
}, 600_000);
afterAll(async () => {
  await site?.stop();
});

describe("two nodes with a Valkey behind sentinels", () => {
  it("one client: limited across both nodes", async () => {
    await site.untilValkeyIs("ready");
    await expectShared(site);
  });

  it("the primary is killed under calls: none fails, limits per node, shared at the next one by itself", async () => {
    const { valkey } = site;
    const primary = await valkey.primary();
    const installation = await valkey.command(ownDatabase, "get", "tessera:installation");
    await valkey.untilReplicated();
    // Without them no other server becomes the primary meanwhile.
    const [, ...others] = valkey.sentinels;
    for (const sentinel of others) await sentinel.kill();
    const underCalls = site.newClient()(manyCalls(site));
    await primary.kill();
    expect((await underCalls).failed).toEqual([]);
    await site.untilValkeyIs("degraded");
    await expectPerNode(site);
    for (const sentinel of others) await sentinel.start();
    await valkey.untilPrimaryIsNot(primary);
    await site.untilValkeyIs("ready");
    await expectShared(site);
    expect(await valkey.command(ownDatabase, "get", "tessera:installation")).toBe(installation);
    await primary.start();
    await valkey.untilReplicated();
  });

  it("the primary hangs and goes on as a replica: shared at the next one by itself, and it stays so", async () => {
    const { valkey } = site;
    const primary = await valkey.primary();
    const underCalls = site.newClient()(manyCalls(site));
    primary.pause();
    try {
      expect((await underCalls).failed).toEqual([]);
      await valkey.untilPrimaryIsNot(primary);
      await site.untilValkeyIs("ready");
      await expectShared(site);
    } finally {
      primary.resume();
    }
    await valkey.untilReplicated();
    await site.untilValkeyIs("ready");
    await expectShared(site);
  });

  it("an old primary that goes on as one after the sentinels have named another: the nodes leave it", async () => {
    const { valkey } = site;
    const primary = await valkey.primary();
    // So the sentinels cannot make it a replica, nor close its connections.
    await askServer(primary.port, 0, "acl", "setuser", "default", "-replicaof", "-slaveof");
    await valkey.failOver();
    await valkey.untilPrimaryIsNot(primary);
    const keys = await valkey.command(ownDatabase, "dbsize");
    await expect
      .poll(async () => {
        await expectShared(site);
        return Number(await valkey.command(ownDatabase, "dbsize"));
      })
      .toBeGreaterThan(Number(keys));
    expect(await askServer(primary.port, 0, "role")).toMatch(/^master/);
    await askServer(primary.port, 0, "acl", "setuser", "default", "+@all");
    await valkey.untilReplicated();
    await site.untilValkeyIs("ready");
  });

  it("all sentinels are killed: the limits stay shared", async () => {
    for (const sentinel of site.valkey.sentinels) await sentinel.kill();
    await expectShared(site);
    await site.untilValkeyIs("ready");
  });
});
