import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { describeDatabase } from "./testing/describe-database.ts";
import { emptyPostgres } from "./testing/empty-postgres.ts";

describeDatabase("postgresql", async () => openDatabase({ url: await emptyPostgres() }));

describe("several connections to PostgreSQL", () => {
  let url: string;
  let database: Database;
  beforeAll(async () => {
    url = await emptyPostgres();
    database = await openDatabase({ url });
    await database.execute(
      "create table boxes (name text primary key, amount int); insert into boxes values ('a', 0), ('b', 0)",
    );
  });
  afterAll(() => database.close());

  it("two transactions that lock in opposite order: the deadlock is retried and both commit", async () => {
    const bothHold = barrier(2);
    const move = (first: string, second: string) =>
      database.transaction(async (sql) => {
        await sql.query("update boxes set amount = amount + 1 where name = $1", [first]);
        await bothHold();
        await sql.query("update boxes set amount = amount + 1 where name = $1", [second]);
      });
    await Promise.all([move("a", "b"), move("b", "a")]);
    expect(await database.query("select amount from boxes")).toEqual([{ amount: 2 }, { amount: 2 }]);
  });

  it("a statement that was sent fails before one that is awaited: the first failure counts", async () => {
    const run = (failure: string) => {
      let attempts = 0;
      return database.transaction(async (sql) => {
        attempts += 1;
        if (attempts === 1) sql.send(`do $$ begin raise exception using errcode = '${failure}'; end $$`);
        await sql.query("select 1");
        return attempts;
      });
    };
    expect(await run("deadlock_detected")).toBe(2);
    await expect(run("disk_full")).rejects.toMatchObject({ reason: "disk full" });
  });

  it("a notification from another node: received", async () => {
    const other = await openDatabase({ url });
    const heard: string[] = [];
    await other.listen("news", (payload) => heard.push(payload));
    database.notify("news", "hello");
    await expect.poll(() => heard).toEqual(["hello"]);
    await other.close();
  });

  it("a table altered after a statement was prepared: prepared again, outside and inside a transaction", async () => {
    await database.execute("create table shelves (name text); insert into shelves values ('a')");
    const readAlone = () => database.query("select * from shelves where name = $1", ["a"]);
    const readInside = () =>
      database.transaction((sql) => sql.query("select s.* from shelves s where name = $1", ["a"]));
    expect([await readAlone(), await readInside()]).toEqual([[{ name: "a" }], [{ name: "a" }]]);
    await database.execute("alter table shelves add column height int");
    const now = { name: "a", height: null };
    expect([await readAlone(), await readInside()]).toEqual([[now], [now]]);
  });

  it("a deadlock, a lost idle connection and a lost listening connection: reported to the observer", async () => {
    const reported: string[] = [];
    const observed = await openDatabase(
      { url },
      {
        connectionLost: (error) => reported.push(error.message),
        transactionRetried: (code) => reported.push(code),
      },
    );
    await observed.listen("news", () => undefined);
    expect(observed.pool?.()).toEqual({ open: 1, idle: 1, waiting: 0 });
    const bothHold = barrier(2);
    const move = (first: string, second: string) =>
      observed.transaction(async (sql) => {
        await sql.query("update boxes set amount = amount + 1 where name = $1", [first]);
        await bothHold();
        await sql.query("update boxes set amount = amount + 1 where name = $1", [second]);
      });
    await Promise.all([move("a", "b"), move("b", "a")]);
    expect(new Set(reported)).toEqual(new Set(["40P01"]));

    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`,
    );
    const broken = "terminating connection due to administrator command";
    await expect.poll(() => reported.filter((text) => text === broken).length).toBeGreaterThanOrEqual(3);
    expect(await observed.query("select 1 as one")).toEqual([{ one: 1 }]);
    await observed.close();
  });

  it("a connection lost between two statements: the transaction rejects and the next one runs", async () => {
    const other = await openDatabase({ url });
    const work = database.transaction(async (sql) => {
      const [own] = await sql.query<{ pid: number }>("select pg_backend_pid() as pid");
      await other.query("select pg_terminate_backend($1)", [own?.pid]);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql.query("select 1");
    });
    await expect(work).rejects.toThrow();
    expect(await database.transaction((sql) => sql.query("select 1 as one"))).toEqual([{ one: 1 }]);
    await other.close();
  });

  it("eight nodes that migrate concurrently: each file is applied by one of them", async () => {
    const { mkdtemp, writeFile } = await import("node:fs/promises");
    const folder = await mkdtemp(`${(await import("node:os")).tmpdir()}/tessera-migrations-`);
    await writeFile(`${folder}/0001_first.sql`, "create table migrated_once (step int);");
    const runs = await Promise.all(
      Array.from({ length: 8 }, () => migrate(database, { folder, table: "history" })),
    );
    expect(runs.flat()).toEqual(["0001_first.sql"]);
  });
});

/** Resolves for all callers once `count` callers have arrived; later callers pass immediately. */
function barrier(count: number): () => Promise<void> {
  let open: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return opened;
  };
}
