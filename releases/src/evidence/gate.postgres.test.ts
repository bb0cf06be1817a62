import { openDatabase, type Database, type Transaction } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lockRemote } from "../pointers/rollout-controls.ts";
import { rollBack } from "../pointers/move-pointer.ts";
import type { AskedPolicy } from "../pointers/policy.ts";
import { replay } from "../pointers/pointer.ts";
import { readMoves } from "../pointers/read-moves.ts";
import { changePolicy, pauseRollout, resumeRollout } from "../pointers/rollout-controls.ts";
import { advance, promote } from "../pointers/rollouts.ts";
import { runGateOf } from "../testing/gate-visits.ts";
import { insertVisits } from "../testing/insert-visits.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { deleteReleases, publishVersions } from "../testing/wallet-versions.ts";

let database: Database;
let registry: TestRegistry;
let candidate: string;
let next: string;

const reason = "it is tried";
const bakeMs = 10 * minuteMs;
const half = { weightPpm: 500_000, bakeMs, visits: 20 };
const policy = {
  steps: [half, { ...half, weightPpm: 900_000 }],
  gate: "act",
  checks: [],
} satisfies AskedPolicy;

beforeAll(async () => {
  database = await openDatabase({ url: await emptyPostgres() });
  registry = await startRegistry({ database });
});
afterAll(async () => {
  await registry.stop();
  await database.close();
});
beforeEach(async () => {
  await database.query("delete from registry.visit");
  await deleteReleases(registry);
  await registry.publishAndPromote({ name: "shell" });
  let stable: string;
  [stable = "", candidate = "", next = ""] = await publishVersions(registry, 3);
  await registry.operator.promote("wallet", stable);
  await registry.operator.changePolicy("wallet", { policy, reason });
  await registry.operator.promote("wallet", candidate);
});

/**
 * The database, whose connection the server ends before the statement of that number of a transaction, or
 * before its commit.
 */
function killedBefore(number: number): { readonly database: Database; readonly wasKilled: () => boolean } {
  let count = 0;
  let wasKilled = false;
  const step = async ({ query }: Transaction) => {
    count += 1;
    if (count !== number) return;
    wasKilled = true;
    await query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  };
  const transaction: Database["transaction"] = (work, options) =>
    database.transaction(async (sql) => {
      const result = await work({
        ...sql,
        query: async (text, parameters) => {
          await step(sql);
          return sql.query(text, parameters);
        },
      });
      await step(sql);
      return result;
    }, options);
  return { database: { ...database, transaction }, wasKilled: () => wasKilled };
}

/**
 * All that a change writes. Expects that each pointer is what its events make, and that the chain is whole.
 */
async function readConsistent() {
  const pointers = await database.query<{ readonly remote: string }>(
    `select remote, stable_id as stable, case when candidate_id is not null then
         jsonb_build_object('candidate', candidate_id, 'weightPpm', weight_ppm, 'salt', salt) end as rollout,
       case when locked_by is not null then jsonb_build_object('by', locked_by, 'reason', lock_reason) end as lock,
       case when paused_by is not null then jsonb_build_object('by', paused_by, 'reason', pause_reason) end as pause,
       policy, earlier_ids as earlier, unproven_ids as unproven
     from registry.pointer order by remote`,
  );
  for (const { remote, ...state } of pointers)
    expect(replay(await readMoves(database, { environment: "local", remote }))).toEqual(state);
  const verification = await registry.operator.verify();
  expect(verification.fault).toBeNull();
  return { pointers, verification };
}

const bad = () => insertVisits(registry, { candidate: [200, 60], control: [200, 0] });
const good = async () => {
  await insertVisits(registry, { candidate: [200, 0], control: [200, 0] });
  registry.clock.advance(bakeMs);
};
const request = { environment: "local", remote: "wallet", actor: "operator", requestId: "request", reason };
const gate = (of: Database) => runGateOf({ ...registry, database: of });
const by =
  (change: (of: TestRegistry) => Promise<unknown>) =>
  (of: Database): Promise<unknown> =>
    change({ ...registry, database: of });

const changes: readonly (readonly [
  name: string,
  prepare: () => Promise<unknown>,
  change: (of: Database) => Promise<unknown>,
  action: string,
])[] = [
  ["undo by the gate", bad, gate, "rollback"],
  ["step by the gate", good, gate, "advance"],
  [
    "note of the gate",
    async () => {
      await registry.operator.changePolicy("wallet", { policy: { ...policy, gate: "observe" }, reason });
      await bad();
    },
    gate,
    "observe",
  ],
  ["pause", good, by((of) => pauseRollout(of, request)), "pause"],
  [
    "end of a pause",
    () => registry.operator.pause("wallet", { reason }),
    by((of) => resumeRollout(of, request)),
    "resume",
  ],
  ["change of the policy", good, by((of) => changePolicy(of, request, null)), "policy"],
  ["lock", good, by((of) => lockRemote(of, request)), "lock"],
  ["promotion to a share", good, by((of) => promote(of, request, next, 10_000)), "promote"],
  ["step", good, by((of) => advance(of, request, 1_000_000)), "advance"],
  ["rollback", good, by((of) => rollBack(of, request)), "rollback"],
];

describe("the gate on several nodes at once", () => {
  it.each(changes.filter(([, , change]) => change === gate))(
    "%s: one event",
    async (_name, prepare, change, action) => {
      await prepare();
      const { verification: before } = await readConsistent();
      await Promise.all(Array.from({ length: 6 }, () => change(database)));
      const { verification } = await readConsistent();
      expect(verification).toMatchObject({ revision: before.revision + 1, events: before.events + 1 });
      const [last] = await registry.operator.history("wallet");
      expect(last).toMatchObject({ action, actor: "gate" });
    },
  );
});

describe("a node whose connection ends before one of a change's statements, or before its commit", () => {
  it.each(changes)(
    "%s: nothing of the change is written, and the next attempt makes it once",
    async (_name, prepare, change, action) => {
      await prepare();
      const before = await readConsistent();
      let statement = 1;
      for (; ; statement += 1) {
        const { database: dying, wasKilled } = killedBefore(statement);
        const outcome = await change(dying).then(
          () => "done",
          () => "failed",
        );
        if (!wasKilled()) break;
        expect([statement, outcome]).toEqual([statement, "failed"]);
        expect(await readConsistent()).toEqual(before);
      }
      // The lock, what it reads, the event, the pointer, the revision.
      expect(statement).toBeGreaterThan(8);
      const { verification } = await readConsistent();
      expect(verification.revision).toBe(before.verification.revision + 1);
      expect((await registry.operator.history("wallet"))[0]).toMatchObject({
        action,
        revision: verification.revision,
      });
    },
  );
});
