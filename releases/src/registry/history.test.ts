import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions, statusOfWallet } from "../testing/wallet-versions.ts";
import { firstBreak } from "./event-chain.ts";
import { replay, type PointerMove } from "./pointer.ts";
import { readChain } from "./read.ts";

let registry: TestRegistry;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(() => deleteReleases(registry));

describe("history", () => {
  it("a promotion, another and a rollback: newest first, with actor and reason", async () => {
    const [first = "", second = ""] = await publishVersions(registry, 2);
    await registry.operator.promote("wallet", first, { reason: "first" });
    await registry.operator.promote("wallet", second);
    await registry.operator.rollBack("wallet", { reason: "deposits fail" });
    const at = "2026-01-31T10:00:00.000Z";
    const actor = "operator";
    const reason = "deposits fail";
    expect(await registry.operator.history("wallet")).toEqual([
      { revision: 3, at, action: "rollback", from: second, to: first, actor, reason, follow: "swap" },
      { revision: 2, at, action: "promote", from: first, to: second, actor, reason: null, follow: "info" },
      { revision: 1, at, action: "promote", from: null, to: first, actor, reason: "first", follow: "info" },
    ]);
  });

  it("an update of an event: refused by the database", async () => {
    const [id = ""] = await publishVersions(registry, 1);
    await registry.operator.promote("wallet", id);
    for (const statement of [
      "update registry.pointer_event set actor = 'nobody'",
      "delete from registry.pointer_event",
      "truncate registry.pointer_event",
    ]) {
      await expect(registry.database.query(statement)).rejects.toThrow("append-only");
    }
  });

  it("an event changed with triggers disabled: the chain breaks there", async () => {
    const ids = await publishVersions(registry, 3);
    for (const id of ids) await registry.operator.promote("wallet", id);
    expect(firstBreak(await readChain(registry.database, "local"))).toBeNull();
    await registry.database.execute(`
      set session_replication_role = replica;
      update registry.pointer_event set reason = 'forged' where seq = 2;
      set session_replication_role = origin`);
    expect(firstBreak(await readChain(registry.database, "local"))).toEqual({
      kind: "event",
      seq: 2,
      remote: "wallet",
    });
  });

  it("any order of promotions, rollbacks and retirements: pointers equal the replay of events, the chain is intact", async () => {
    const ids = await publishVersions(registry, 4);
    const step = fc.oneof(
      fc.record({ action: fc.constant("promote" as const), to: fc.constantFrom(...ids) }),
      fc.record({ action: fc.constant("rollback" as const), to: fc.option(fc.constantFrom(...ids)) }),
      fc.record({ action: fc.constant("retire" as const), to: fc.constant(null) }),
    );
    const reason = "property";
    const take = ({ action, to }: PointerMove) => {
      if (action === "retire") return registry.operator.retire("wallet", { reason });
      if (action === "promote") return registry.operator.promote("wallet", to ?? "");
      return registry.operator.rollBack("wallet", { reason, to: to ?? undefined });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const move of steps) await take(move).catch(expectNoTarget);
        const events = await readChain(registry.database, "local");
        expect(firstBreak(events)).toBeNull();
        expectReplay(events, await statusOfWallet(registry));
      }),
      { numRuns: 25 },
    );
  });
});

function expectNoTarget(error: unknown): void {
  expect(["NOTHING_TO_ROLL_BACK_TO", "RELEASE_NEVER_LIVE"]).toContain((error as { code: string }).code);
}

function expectReplay(
  events: readonly (PointerMove & { revision: number })[],
  { revision, wallet, retired }: Awaited<ReturnType<typeof statusOfWallet>>,
): void {
  const { stable, earlier } = replay(events);
  expect(wallet?.stable.id ?? null).toBe(stable);
  expect((wallet ?? retired)?.lastGood?.id ?? null).toBe(earlier[0] ?? null);
  expect(retired !== undefined).toBe(events.length > 0 && stable === null);
  expect(revision).toBe(events.at(-1)?.revision ?? 0);
}
