import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions, statusOfWallet } from "../testing/wallet-versions.ts";
import { firstBreak } from "./event-chain.ts";
import { replay, type PointerState } from "./pointer.ts";
import { readMoves } from "./read-moves.ts";
import { readChain } from "../registry/read.ts";

let registry: TestRegistry;

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.stop());
beforeEach(() => deleteReleases(registry));

describe("history of events", () => {
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

  it("an event updated or deleted: refused by the database", async () => {
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

  it("an event changed with triggers disabled: the chain is broken there", async () => {
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

  it("any order of moves, rollout steps and locks: pointers equal the replay of events, and the chain is intact", async () => {
    const ids = await publishVersions(registry, 4);
    const weight = fc.option(fc.integer({ min: 100, max: 1_000_000 }), { nil: undefined });
    const step = fc.oneof(
      fc.record({ action: fc.constant("promote"), to: fc.constantFrom(...ids), weight }),
      fc.record({ action: fc.constant("advance"), weight }),
      fc.record({ action: fc.constant("rollback"), to: fc.option(fc.constantFrom(...ids)) }),
      fc.record({ action: fc.constantFrom("retire", "lock", "unlock") }),
    );
    const reason = "property";
    const take = (asked: { action: string; to?: string | null; weight?: number | undefined }) => {
      const { operator } = registry;
      const { action, to, weight: weightPpm } = asked;
      if (action === "retire") return operator.retire("wallet", { reason });
      if (action === "lock") return operator.lock("wallet", { reason });
      if (action === "unlock") return operator.unlock("wallet");
      if (action === "promote") return operator.promote("wallet", to ?? "", { weightPpm });
      if (action === "advance") return operator.advance("wallet", { weightPpm });
      return operator.rollBack("wallet", { reason, to: to ?? undefined });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const move of steps) await take(move).catch(expectRefused);
        const events = await readChain(registry.database, "local");
        expect(firstBreak(events)).toBeNull();
        expect((await registry.operator.verify()).fault).toBeNull();
        const moves = await readMoves(registry.database, { environment: "local", remote: "wallet" });
        expectReplay(replay(moves), events.at(-1)?.revision ?? 0, await statusOfWallet(registry));
      }),
      { numRuns: 25 },
    );
  });
});

/** Refusals of what has no target, or is not allowed in this state; their own tests say when. */
const stateCodes = [
  "NOTHING_TO_ROLL_BACK_TO",
  "RELEASE_NEVER_LIVE",
  "RELEASE_IS_STABLE",
  "RELEASE_IS_CANDIDATE",
  "REMOTE_LOCKED",
  "ROLLOUT_NEEDS_STABLE",
  "NO_ROLLOUT",
  "STEP_PASSED",
];

function expectRefused(error: unknown): void {
  const { code } = error as { code: string };
  // A remote that was never live has nothing to lock.
  expect([...stateCodes, "REMOTE_UNKNOWN"]).toContain(code);
}

function expectReplay(
  { stable, rollout, lock, earlier }: PointerState,
  last: number,
  { revision, wallet, retired }: Awaited<ReturnType<typeof statusOfWallet>>,
): void {
  expect(wallet?.stable.id ?? null).toBe(stable);
  const candidate = wallet?.candidate ?? null;
  expect(candidate && [candidate.id, candidate.weightPpm]).toEqual(
    rollout && [rollout.candidate, rollout.weightPpm],
  );
  expect((wallet ?? retired)?.locked ?? null).toEqual(lock);
  expect((wallet ?? retired)?.lastGood?.id ?? null).toBe(earlier[0] ?? null);
  expect(retired !== undefined).toBe(last > 0 && stable === null);
  expect(revision).toBe(last);
}
