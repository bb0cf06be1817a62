import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions } from "../testing/wallet-versions.ts";
import { chainStart, hashOfEvent } from "./event-chain.ts";
import { readChain } from "../registry/read.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());

/** Changes what the database itself refuses to change. */
const forge = (statement: string) =>
  registry.database.execute(
    `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
  );

beforeEach(async () => {
  await deleteReleases(registry);
  const [first = "", second = ""] = await publishVersions(registry, 2);
  await registry.operator.promote("wallet", first);
  await registry.operator.promote("wallet", second);
  await registry.operator.rollBack("wallet", { reason: "deposits fail" });
});

describe("a verification", () => {
  it("of what the registry has written: no fault", async () => {
    expect(await registry.operator.verify()).toEqual({
      environment: "local",
      revision: 3,
      events: 3,
      refused: 0,
      fault: null,
    });
  });

  it("of an event that has been changed: its number and remote", async () => {
    await forge("update registry.pointer_event set reason = 'forged' where seq = 2");
    expect((await registry.operator.verify()).fault).toEqual({ kind: "event", seq: 2, remote: "wallet" });
  });

  it("of an event whose own hash fits but that does not follow the one before it: its number and remote", async () => {
    const [, second] = await readChain(registry.database, "local");
    if (!second) throw new Error("There are three events");
    const hash = hashOfEvent(second, chainStart);
    await forge(
      `update registry.pointer_event set prev_hash = '${chainStart}', hash = '${hash}' where seq = 2`,
    );
    expect((await registry.operator.verify()).fault).toEqual({ kind: "link", seq: 2, remote: "wallet" });
  });

  it("of a chain without one of its events: the one after it", async () => {
    await forge("delete from registry.pointer_event where seq = 2");
    expect((await registry.operator.verify()).fault).toEqual({ kind: "link", seq: 3, remote: "wallet" });
  });

  it("of a chain without its last event: the remote that it had moved", async () => {
    await forge("delete from registry.pointer_event where seq = 3");
    expect((await registry.operator.verify()).fault).toEqual({ kind: "pointer", seq: 2, remote: "wallet" });
  });

  it("of a pointer that was moved without an event: its remote", async () => {
    await forge(
      "update registry.pointer p set stable_id = (select id from registry.release where id <> p.stable_id limit 1)",
    );
    expect((await registry.operator.verify()).fault).toEqual({ kind: "pointer", seq: 3, remote: "wallet" });
  });

  it("of a revision that no event has: said", async () => {
    await forge("update registry.environment set revision = 7 where name = 'local'");
    expect((await registry.operator.verify()).fault).toEqual({ kind: "revision", seq: 3, remote: null });
  });

  it("by a token that may not read: refused", async () => {
    const response = await fetch(`${registry.origin}/registry/v1/environments/local/verification`);
    expect(response.status).toBe(401);
  });
});
