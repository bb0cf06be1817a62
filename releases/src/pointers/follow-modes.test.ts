import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { operatorToken, startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions, statusOfWallet } from "../testing/wallet-versions.ts";
import { firstBreak, hashOfEvent, type PointerEvent } from "./event-chain.ts";
import { readPointers } from "../live/read-pointers.ts";
import { readChain } from "../registry/read.ts";

let registry: TestRegistry;
let first: string;
let second: string;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(async () => {
  await deleteReleases(registry);
  [first = "", second = ""] = await publishVersions(registry, 2);
});

const reason = "deposits fail";

/**
 * How open pages follow: the newest event of the wallet, its pointer as stored, and status, which leaves a
 * default out.
 */
async function followOfWallet() {
  const [pointer] = await registry.database.query<{ follow: string }>("select follow from registry.pointer");
  const [newest] = await registry.operator.history("wallet");
  const { wallet, retired } = await statusOfWallet(registry);
  return { event: newest?.follow, pointer: pointer?.follow, status: (wallet ?? retired)?.follow };
}

describe("the follow mode of a move", () => {
  it("by default: info for a promotion and a retirement, swap for a rollback", async () => {
    const info = { event: "info", pointer: "info", status: undefined };
    await registry.operator.promote("wallet", first);
    expect(await followOfWallet()).toEqual(info);
    await registry.operator.promote("wallet", second, { follow: "kill" });
    await registry.operator.rollBack("wallet", { reason });
    expect(await followOfWallet()).toEqual({ event: "swap", pointer: "swap", status: undefined });
    await registry.operator.retire("wallet", { reason });
    expect(await followOfWallet()).toEqual(info);
  });

  it("given: stored with the pointer, in the event and in status", async () => {
    await registry.operator.promote("wallet", first, { follow: "swap" });
    expect(await followOfWallet()).toEqual({ event: "swap", pointer: "swap", status: "swap" });
    await registry.operator.promote("wallet", second);
    await registry.operator.rollBack("wallet", { reason, follow: "kill" });
    expect(await followOfWallet()).toEqual({ event: "kill", pointer: "kill", status: "kill" });
    await registry.operator.retire("wallet", { reason, follow: "kill" });
    expect(await followOfWallet()).toEqual({ event: "kill", pointer: "kill", status: "kill" });
  });

  it("of an undone release: sent to pages that missed the rollback, until the release is live again", async () => {
    const undone = async () => {
      const pointers = await readPointers(registry.database, "local");
      return pointers?.remotes["wallet"]?.undone;
    };
    await registry.publishAndPromote({ name: "shell" });
    await registry.operator.promote("wallet", first);
    await registry.operator.promote("wallet", second);
    expect(await undone()).toBe(undefined);
    await registry.operator.rollBack("wallet", { reason, follow: "kill" });
    expect(await undone()).toEqual({ [second]: "kill" });
    await registry.publishAndPromote({ name: "wallet", version: "1.0.3" });
    expect(await undone()).toEqual({ [second]: "kill" });
    await registry.operator.promote("wallet", second);
    expect(await undone()).toBe(undefined);
  });

  it.each([
    ["promote", { release: "1.0.1", follow: "now" }],
    ["rollback", { reason, follow: "never" }],
    ["retire", { reason, follow: "swap" }],
  ])("%s with %j: refused, and nothing changes", async (action, body) => {
    const answer = await fetch(`${registry.origin}/registry/v1/environments/local/remotes/wallet/${action}`, {
      method: "POST",
      headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: "INPUT_INVALID" } }]);
    expect(await registry.operator.history("wallet")).toEqual([]);
  });

  it("changed in an event or in a pointer: detected by a verification", async () => {
    await registry.operator.promote("wallet", first);
    const forge = (table: string) =>
      registry.database.execute(
        `set session_replication_role = replica; update ${table} set follow = 'kill'; set session_replication_role = origin`,
      );
    await forge("registry.pointer");
    expect((await registry.operator.verify()).fault).toMatchObject({ kind: "pointer", remote: "wallet" });
    await forge("registry.pointer_event");
    expect((await registry.operator.verify()).fault).toMatchObject({ kind: "event", remote: "wallet" });
  });

  it("an event from before follow modes existed: its old hash is valid, and the chain continues from it", async () => {
    await registry.operator.promote("wallet", first);
    const [written] = await readChain(registry.database, "local");
    if (!written) throw new Error("There is one event");
    const { follow: _, hash: _hash, prevHash, ...before } = written;
    const hash = hashOfEvent(before as PointerEvent, prevHash);
    await registry.database.execute(
      `set session_replication_role = replica;
       update registry.pointer_event set follow = null, hash = '${hash}';
       set session_replication_role = origin`,
    );
    await registry.operator.promote("wallet", second);
    expect(firstBreak(await readChain(registry.database, "local"))).toBeNull();
    expect((await registry.operator.verify()).fault).toBeNull();
    const history = await registry.operator.history("wallet");
    expect(history.map(({ follow }) => follow)).toEqual(["info", undefined]);
  });
});
