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

describe("a verification of the event chain", () => {
  it("written by the registry: no fault", async () => {
    expect(await registry.operator.verify()).toEqual({
      environment: "local",
      revision: 3,
      events: 3,
      refused: 0,
      fault: null,
    });
  });

  it("with a changed event: reports its number and remote", async () => {
    await forge("update registry.pointer_event set reason = 'forged' where seq = 2");
    expect((await registry.operator.verify()).fault).toEqual({ kind: "event", seq: 2, remote: "wallet" });
  });

  it("with an event whose own hash fits but which does not follow the previous one: reports its number and remote", async () => {
    const [, second] = await readChain(registry.database, "local");
    if (!second) throw new Error("There are three events");
    const hash = hashOfEvent(second, chainStart);
    await forge(
      `update registry.pointer_event set prev_hash = '${chainStart}', hash = '${hash}' where seq = 2`,
    );
    expect((await registry.operator.verify()).fault).toEqual({ kind: "link", seq: 2, remote: "wallet" });
  });

  it("without one of its events: reports the event after it", async () => {
    await forge("delete from registry.pointer_event where seq = 2");
    expect((await registry.operator.verify()).fault).toEqual({ kind: "link", seq: 3, remote: "wallet" });
  });

  it("without its last event: reports the remote that this event had moved", async () => {
    await forge("delete from registry.pointer_event where seq = 3");
    expect((await registry.operator.verify()).fault).toEqual({ kind: "pointer", seq: 2, remote: "wallet" });
  });

  it("with a pointer that was moved without an event: reports its remote", async () => {
    await forge(
      "update registry.pointer p set stable_id = (select id from registry.release where id <> p.stable_id limit 1)",
    );
    expect((await registry.operator.verify()).fault).toEqual({ kind: "pointer", seq: 3, remote: "wallet" });
  });

  it("with a revision that no event has: reported", async () => {
    await forge("update registry.environment set revision = 7 where name = 'local'");
    expect((await registry.operator.verify()).fault).toEqual({ kind: "revision", seq: 3, remote: null });
  });

  it("by a token that may not read: refused", async () => {
    const response = await fetch(`${registry.origin}/registry/v1/environments/local/verification`);
    expect(response.status).toBe(401);
  });
});
