import { openDatabase, type Database, type Transaction } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { fixedClock } from "@tessera/shared/core/clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import type { PointerDependencies } from "./change-pointer.ts";
import { firstBreak } from "./event-chain.ts";
import { rollBack } from "./move-pointer.ts";
import { replay } from "./pointer.ts";
import { promoteSet } from "./promote-set.ts";
import { readMoves } from "./read-moves.ts";
import { readChain } from "../registry/read.ts";
import { RevisionArrivals } from "./revision-arrivals.ts";

const remotes = ["shell", "wallet", "games", "lobby"];
let url: string;
let database: Database;
let registry: TestRegistry;
let next: ReadonlyMap<string, string>;

beforeAll(async () => {
  url = await emptyPostgres();
  database = await openDatabase({ url });
  registry = await startRegistry({ database });
  const ids = new Map<string, string>();
  for (const version of ["1.0.0", "2.0.0"])
    for (const name of remotes) {
      const id = await registry.publish({ name, version, shared: { "@tessera/shared/ui": version } });
      if (version === "1.0.0") await registry.operator.promote(name, id);
      else ids.set(name, id);
    }
  next = ids;
});
afterAll(async () => {
  await registry.stop();
  await database.close();
});

const request = {
  environment: "local",
  actor: "operator",
  requestId: "killed",
  reason: "killed",
};

/** Everything that a change writes. */
const written = async () => ({
  environment: await database.query("select * from registry.environment"),
  pointers: await database.query("select * from registry.pointer order by remote"),
  events: await readChain(database, "local"),
});

/**
 * Dependencies of a change whose connection is killed before the statement of this number. `killed` tells
 * whether there was one.
 */
function killedBefore(statement: number) {
  let count = 0;
  const state = { killed: false };
  const watched = (sql: Transaction): Transaction => ({
    ...sql,
    query: async (text, parameters) => {
      count += 1;
      if (count === statement) {
        state.killed = true;
        const [own] = await sql.query<{ pid: number }>("select pg_backend_pid() as pid");
        await database.query("select pg_terminate_backend($1)", [own?.pid]);
      }
      return sql.query(text, parameters);
    },
    notify: (...message) => sql.notify(...message),
  });
  const killing: Database = {
    ...database,
    transaction: (work, options) => database.transaction((sql) => work(watched(sql)), options),
  };
  const dependencies: PointerDependencies = {
    database: killing,
    clock: fixedClock("2026-01-31T11:00:00.000Z"),
    arrivals: new RevisionArrivals(),
  };
  return { state, dependencies };
}

/**
 * Kills a change before each of its statements in turn, until it comes to its end; returns the numbers of
 * those at which it was killed.
 */
async function killEverywhere(change: (dependencies: PointerDependencies) => Promise<unknown>) {
  const before = await written();
  const killedAt: number[] = [];
  for (let statement = 1; ; statement += 1) {
    const { state, dependencies } = killedBefore(statement);
    const outcome = await change(dependencies).then(
      () => "done",
      () => "failed",
    );
    expect([statement, outcome]).toEqual([statement, state.killed ? "failed" : "done"]);
    if (!state.killed) return killedAt;
    expect(await written()).toEqual(before);
    killedAt.push(statement);
  }
}

/** Every pointer is the replay of its events, the chain is whole, and a verification finds nothing. */
async function expectWhole(): Promise<void> {
  expect(firstBreak(await readChain(database, "local"))).toBeNull();
  expect(await registry.operator.verify()).toMatchObject({ fault: null });
  const { remotes: live } = await registry.operator.status();
  for (const { name, stable, candidate } of live) {
    const state = replay(await readMoves(database, { environment: "local", remote: name }));
    expect([name, stable.id, candidate]).toEqual([name, state.stable, state.rollout]);
  }
}

describe("a change of several pointers whose connection is killed before one of its statements", () => {
  it("a set: nothing is written, whichever statement it was; without a kill, everything is", async () => {
    const statements = await killEverywhere((dependencies) => promoteSet(dependencies, request, next));
    // Two for each pointer, and the revision.
    expect(statements.length).toBeGreaterThan(2 * remotes.length);
    const { revision, remotes: live } = await registry.operator.status();
    expect(revision).toBe(5);
    expect(Object.fromEntries(live.map(({ name, stable }) => [name, stable.id]))).toEqual(
      Object.fromEntries(next),
    );
    await expectWhole();
  });

  it("a rollback of the shell that also moves remotes: nothing is written, whichever statement it was", async () => {
    await killEverywhere((dependencies) => rollBack(dependencies, { ...request, remote: "shell" }));
    const { revision, remotes: live } = await registry.operator.status();
    expect([revision, live.map(({ stable }) => stable.label.split("+")[0])]).toEqual([
      6,
      remotes.map(() => "1.0.0"),
    ]);
    await expectWhole();
  });

  it("concurrent sets and single changes: each has its own revision, and the chain is intact", async () => {
    const { revision } = await registry.operator.status();
    const outcomes = await Promise.allSettled([
      registry.operator.promoteSet(Object.fromEntries(next), { reason: "race", expectedRevision: revision }),
      registry.operator.promoteSet(Object.fromEntries([...next].toReversed()), {
        reason: "race",
        expectedRevision: revision,
      }),
      registry.operator.retire("lobby", { reason: "race", expectedRevision: revision }),
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: "REVISION_MOVED" });
    expect((await registry.operator.status()).revision).toBe(revision + 1);
    await expectWhole();
  });
});
