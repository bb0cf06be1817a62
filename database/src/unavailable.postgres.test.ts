import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database, DatabaseObserver } from "./database.ts";
import type { DatabaseLimits } from "./limits.ts";
import { migrate } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { emptyPostgres } from "./testing/empty-postgres.ts";
import { startTcpProxy, type TcpProxy } from "./testing/tcp-proxy.ts";
import type { UnavailableReason } from "./unavailable.ts";

const limits: DatabaseLimits = {
  connectionMs: 1_500,
  statementMs: 1_500,
  lockMs: 700,
  idleInTransactionMs: 1_000,
};

let url: string;
/** Reaches the server directly and has no limits. */
let other: Database;
let proxy: TcpProxy;
const opened: Database[] = [];

beforeEach(async () => {
  url = await emptyPostgres();
  other = await openDatabase({ url });
  await other.execute("create table boxes (amount int); insert into boxes values (0)");
  proxy = await startTcpProxy(url);
});
afterEach(async () => {
  await proxy.stop();
  for (const one of [...opened.splice(0), other]) await one.close();
});

async function open(
  location: { readonly connectionsMax?: number; readonly limits?: DatabaseLimits } = {},
  observer?: DatabaseObserver,
): Promise<Database> {
  const database = await openDatabase({ url: proxy.url, limits, ...location }, observer);
  opened.push(database);
  return database;
}

const unavailable = (reason: UnavailableReason) =>
  expect.objectContaining({ name: "DatabaseUnavailable", reason });

async function reasonOf(work: Promise<unknown>): Promise<unknown> {
  const failure: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ name: "DatabaseUnavailable" });
  return (failure as { readonly reason: unknown }).reason;
}

/** Backends of the site on the server, by application. */
async function countConnections(application: string): Promise<number> {
  const [row] = await other.query<{ count: bigint }>(
    `select count(*) from pg_stat_activity
      where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [application],
  );
  return Number(row?.count);
}

const add = (database: Database) =>
  database.transaction((sql) => sql.query("update boxes set amount = amount + 1"));

describe("a database server that does not answer", () => {
  it("statements, transactions and waits for a connection: refused, and served once it answers", async () => {
    const database = await open({ connectionsMax: 2 });
    await Promise.all([database.query("select 1"), database.query("select 1")]);
    proxy.hang();
    const calls = [
      database.query("select 1"),
      add(database),
      database.query("select 1"),
      database.assertWritable(),
    ];
    const reasons = await Promise.all(calls.map(reasonOf));
    expect(reasons.slice(0, 2)).toEqual(["no answer", "no answer"]);
    expect(new Set(reasons.slice(2))).toEqual(new Set(["busy"]));
    expect(await reasonOf(database.query("select 1"))).toBe("unreachable");
    proxy.recover();
    await add(database);
    expect(await database.query("select amount from boxes")).toEqual([{ amount: 1 }]);
  });

  it("a transaction that hangs during its commit: refused, and done once", async () => {
    const database = await open();
    proxy.hangAfter("commit");
    await expect(add(database)).rejects.toEqual(unavailable("no answer"));
    proxy.recover();
    expect(await database.query("select amount from boxes")).toEqual([{ amount: 1 }]);
  });
});

describe("time limits of the database", () => {
  it("a statement and a wait for a lock above their limits: refused, and the connection stays usable", async () => {
    const database = await open({ connectionsMax: 1 });
    await expect(database.query("select pg_sleep(60)")).rejects.toEqual(unavailable("busy"));
    await other.transaction(async (sql) => {
      await sql.query("update boxes set amount = 7");
      await expect(add(database)).rejects.toEqual(unavailable("busy"));
    });
    await add(database);
    expect(await database.query("select amount from boxes")).toEqual([{ amount: 8 }]);
  });

  it("no free connection: refused after the wait for one, while the one in use continues", async () => {
    const database = await open({ connectionsMax: 1, limits: { ...limits, statementMs: 30_000 } });
    const inUse = database.query("select pg_sleep(3)");
    await expect(database.query("select 1")).rejects.toEqual(unavailable("busy"));
    await inUse;
  });

  it("a paused transaction: ended by the server, so that its locks are free", async () => {
    const database = await open();
    const paused = database.transaction(async (sql) => {
      await sql.query("update boxes set amount = 7");
      // Waits for that lock, and so until the server has ended this transaction.
      await other.query("update boxes set amount = 1");
      await sql.query("select 1");
    });
    await expect(paused).rejects.toEqual(unavailable("unreachable"));
    expect(await database.query("select amount from boxes")).toEqual([{ amount: 1 }]);
  });

  it("work without limits, and migrations: may exceed the limits, which apply again afterwards", async () => {
    const database = await open({ connectionsMax: 1 });
    await database.transaction((sql) => sql.query("select pg_sleep(2.5)"), { isUnlimited: true });
    const folder = await mkdtemp(join(tmpdir(), "tessera-migrations-"));
    await writeFile(join(folder, "0001_slow.sql"), "select pg_sleep(2.5); create table slow (step int);");
    expect(await migrate(database, { folder, table: "history" })).toEqual(["0001_slow.sql"]);
    await expect(database.query("select pg_sleep(60)")).rejects.toEqual(unavailable("busy"));
  });

  it("a migration of a table in use: waits in short turns, so that other calls of the table are answered", async () => {
    const database = await open();
    const folder = await mkdtemp(join(tmpdir(), "tessera-migrations-"));
    await writeFile(join(folder, "0001_note.sql"), "alter table boxes add column note text;");
    let isMigrated = false;
    const { migrated, waits } = await other.transaction(async (sql) => {
      await sql.query("select amount from boxes for update");
      const started = migrate(database, { folder, table: "history_of_notes" }).finally(
        () => (isMigrated = true),
      );
      const longest: number[] = [];
      for (let call = 0; call < 5; call += 1) {
        const from = performance.now();
        await open().then((reader) => reader.query("select amount from boxes"));
        longest.push(performance.now() - from);
        await sql.query("select pg_sleep(0.3)");
      }
      expect(isMigrated).toBe(false);
      return { migrated: started, waits: longest };
    });
    // Without turns each of them would wait for the limit of a statement, and fail.
    expect(waits).toHaveLength(5);
    expect(await migrated).toEqual(["0001_note.sql"]);
  });
});

describe("a read-only database server", () => {
  const setReadOnly = async (value: "on" | "off") =>
    other.execute(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = ${value}', current_database()); end $$`,
    );

  it("writes and the health check are refused, reads succeed; once it accepts writes, all succeed without a restart", async () => {
    await setReadOnly("on");
    const database = await open();
    await Promise.all([database.query("select 1"), database.query("select 1")]);
    await expect(add(database)).rejects.toEqual(unavailable("read-only"));
    await expect(database.assertWritable()).rejects.toEqual(unavailable("read-only"));
    expect(await database.query("select amount from boxes")).toEqual([{ amount: 0 }]);
    await setReadOnly("off");
    // Sessions keep the setting with which they began, as they keep the server that they lead to.
    await expect
      .poll(
        () =>
          add(database).then(
            () => true,
            () => false,
          ),
        { interval: 1_100 },
      )
      .toBe(true);
    for (let time = 0; time < 10; time += 1) await add(database);
    await database.assertWritable();
  });
});

describe("a database server whose disk is full", () => {
  it("a write without space: refused with the reason, and the session stays", async () => {
    const database = await open({ connectionsMax: 1 });
    const session = () => database.query("select pg_backend_pid() as id");
    const before = await session();
    expect(database.isFull?.()).toBe(false);
    const refused = database.transaction((sql) =>
      sql.execute("do $$ begin raise exception using errcode = 'disk_full'; end $$"),
    );
    await expect(refused).rejects.toEqual(unavailable("disk full"));
    expect(database.isFull?.()).toBe(true);
    expect(await session()).toEqual(before);
  });
});

describe("the listening connection", () => {
  const endListening = () =>
    other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'tessera events'`,
    );

  it("ended five times: replaced each time, each notification is received once, and each gap is reported", async () => {
    const lost: Error[] = [];
    const database = await open({}, { connectionLost: (error) => lost.push(error) });
    const heard: string[] = [];
    let gaps = 0;
    await database.listen(
      "news",
      (payload) => heard.push(payload),
      () => (gaps += 1),
    );
    await database.listen("more", (payload) => heard.push(payload));
    for (let time = 1; time <= 5; time += 1) {
      await endListening();
      await expect.poll(() => gaps).toBe(time);
      expect(await countConnections("tessera events")).toBe(1);
      other.notify("news", `news ${time}`);
      other.notify("more", `more ${time}`);
      await expect.poll(() => heard.length).toBeGreaterThanOrEqual(2 * time);
    }
    expect(heard.toSorted()).toEqual(
      [1, 2, 3, 4, 5].flatMap((time) => [`more ${time}`, `news ${time}`]).toSorted(),
    );
    expect(lost).toHaveLength(5);
  });

  it("without forwarded data: replaced, and later notifications are received once", async () => {
    const database = await open();
    const heard: string[] = [];
    let gaps = 0;
    await database.listen(
      "news",
      (payload) => heard.push(payload),
      () => (gaps += 1),
    );
    proxy.hang();
    other.notify("news", "into the gap");
    // The way of the connection that listens stays lost, other ones work.
    proxy.recover();
    await expect.poll(() => gaps).toBe(1);
    other.notify("news", "after it");
    await expect.poll(() => heard).toEqual(["after it"]);
  });

  it("hanging while two callers begin to listen on a channel: both are refused, since neither would get notifications", async () => {
    const database = await open();
    await database.listen("more", () => undefined);
    proxy.hangAfter('listen "news"');
    const begun = [1, 2].map(() => database.listen("news", () => undefined));
    expect(await Promise.all(begun.map(reasonOf))).toEqual(["no answer", "no answer"]);
  });

  it("closed: no connection is left", async () => {
    const database = await open();
    const stop = await database.listen("news", () => undefined);
    await stop();
    await database.listen("news", () => undefined);
    await opened.pop()?.close();
    await expect.poll(() => countConnections("tessera events")).toBe(0);
    await expect.poll(() => countConnections("tessera")).toBe(0);
  });
});
