import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtEntry } from "../../outside/site-process.ts";
import { expectPerNode, expectShared, manyCalls } from "./expected-limits.ts";
import { type LimitedNodes, ownDatabase, startLimitedNodes } from "./limited-nodes.ts";

let site: LimitedNodes;

beforeAll(async () => {
  site = await startLimitedNodes(4);
}, 600_000);
afterAll(async () => {
  await site?.stop();
});

describe("four nodes with a Valkey", () => {
  it("one client: limited across all nodes", async () => {
    await site.untilValkeyIs("ready");
    await expectShared(site);
  });

  it("in the Valkey: nothing but the marker lasts, and no name has the address", async () => {
    const keys = (await site.valkey.command(ownDatabase, "keys", "*")).split("\n");
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.join("\n")).not.toContain("127.0");
    const lasting: string[] = [];
    for (const key of keys)
      if ((await site.valkey.command(ownDatabase, "pttl", key)) === "-1") lasting.push(key);
    expect(lasting).toEqual(["tessera:installation"]);
  });

  it("the Valkey is killed under calls: none fails, limits per node, shared again once it is back", async () => {
    const underCalls = site.newClient()(manyCalls(site));
    await site.valkey.kill();
    try {
      expect((await underCalls).failed).toEqual([]);
      await site.untilValkeyIs("degraded");
      await expectPerNode(site);
    } finally {
      await site.valkey.start();
    }
    await site.untilValkeyIs("ready");
    await expectShared(site);
  });

  it("the Valkey hangs under calls: none fails, limits per node, shared again once it goes on", async () => {
    const underCalls = site.newClient()(manyCalls(site));
    site.valkey.pause();
    try {
      expect((await underCalls).failed).toEqual([]);
      await site.untilValkeyIs("degraded");
      await expectPerNode(site);
    } finally {
      site.valkey.resume();
    }
    await site.untilValkeyIs("ready");
    await expectShared(site);
  });

  it("the Valkey is emptied under calls, scripts included: none fails, shared again by itself", async () => {
    const underCalls = site.newClient()(manyCalls(site));
    await site.valkey.command(ownDatabase, "flushall");
    await site.valkey.command(ownDatabase, "script", "flush");
    expect((await underCalls).failed).toEqual([]);
    await expect.poll(() => site.valkey.command(ownDatabase, "exists", "tessera:installation")).toBe("1");
    await site.untilValkeyIs("ready");
    await expectShared(site);
  });

  it("a node starts while the Valkey is away: it serves, and shares the limits once it is back", async () => {
    const [node] = site.nodes;
    await site.valkey.kill();
    try {
      expect(await node?.stop()).toBe(0);
      await node?.restart();
      await site.untilValkeyIs("degraded");
      await site.proxy.untilNodesAre(site.nodes.map(() => "UP"));
      await expectPerNode(site);
    } finally {
      await site.valkey.start();
    }
    await site.untilValkeyIs("ready");
    await expectShared(site);
  });

  it("data of somebody else under calls: none fails, nothing is written to it, limits per node", async () => {
    // At once, before a node marks the empty database.
    const script = "redis.call('flushdb') redis.call('set', 'cart:1', 'full')";
    const underCalls = site.newClient()(manyCalls(site));
    await site.valkey.command(ownDatabase, "eval", script, "0");
    expect((await underCalls).failed).toEqual([]);
    await site.untilValkeyIs("degraded");
    await expectPerNode(site);
    expect(await site.valkey.command(ownDatabase, "keys", "*")).toBe("cart:1");
    await site.valkey.command(ownDatabase, "flushdb");
    await site.untilValkeyIs("ready");
  });
});

/** Starts a node of another installation on a database of the Valkey. */
function startOther(database: number): Promise<{ readonly code: unknown; readonly complaint: string }> {
  const dataFolder = mkdtempSync(join(tmpdir(), "tessera-nodes-other-"));
  const env = {
    ...process.env,
    NODE_ENV: "test",
    DATA_DIR: dataFolder,
    DATABASE_URL: "",
    PORT: "1",
    VALKEY_URL: site.valkey.url(database),
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [builtEntry], { env }, (error, _output, complaint) => {
      rmSync(dataFolder, { recursive: true, force: true });
      resolve({ code: error?.code ?? 0, complaint });
    });
  });
}

describe("a start on a Valkey of somebody else", () => {
  it("another installation's: refused with one sentence, nothing changed", async () => {
    const before = await site.valkey.command(ownDatabase, "get", "tessera:installation");
    const { code, complaint } = await startOther(ownDatabase);
    expect(code).toBe(1);
    expect(complaint).toMatch(/^The database of VALKEY_URL is used by another installation, [^.]*\.\n$/);
    expect(await site.valkey.command(ownDatabase, "get", "tessera:installation")).toBe(before);
  });

  it.each([
    ["a text", ["set", "cart:1", "full"]],
    ["a list under the name of the marker", ["rpush", "tessera:installation", "a"]],
    ["a key with the beginning of ours", ["set", "tessera:old", "1"]],
  ])("%s: refused with one sentence, nothing changed", async (_, command) => {
    const database = 7;
    await site.valkey.command(database, "flushdb");
    await site.valkey.command(database, ...command);
    const before = await site.valkey.command(database, "dump", command[1] ?? "");
    const { code, complaint } = await startOther(database);
    expect(code).toBe(1);
    expect(complaint).toMatch(/^The database of VALKEY_URL has other data: [^.]*FLUSHDB[^.]*\.\n$/);
    expect(await site.valkey.command(database, "keys", "*")).toBe(command[1]);
    expect(await site.valkey.command(database, "dump", command[1] ?? "")).toBe(before);
  });
});
