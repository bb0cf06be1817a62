import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import type { Database, Sql } from "./database.ts";
import { type DatabaseLimits, noLimits } from "./limits.ts";
import { findPending, migrate, type Migrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import {
  coinsByValue,
  createCoins,
  deleteFolders,
  describeMigrations,
  migrationFolder,
  readIndex,
} from "./testing/describe-migrations.ts";
import { emptyPostgres } from "./testing/empty-postgres.ts";
import { startTransactionPooler } from "./testing/transaction-pooler.ts";

describeMigrations("PostgreSQL", async () => openDatabase({ url: await emptyPostgres() }));

describeMigrations("a pooler that shares connections by transaction", async () => {
  const listenUrl = await emptyPostgres();
  const pooler = await startTransactionPooler(listenUrl);
  const database = await openDatabase({ url: pooler.url, listenUrl, preparesStatements: false });
  const close = async () => {
    await database.close();
    await pooler.stop();
  };
  return { ...database, close };
});

const indexMigration = {
  "0001_coins_by_name.sql": `-- expand, without a transaction
    create index concurrently if not exists coins_by_name on coins (name);`,
};

/** Databases to close after a test, and connections whose transactions would hold them up. */
const opened: Database[] = [];
const holding: pg.Client[] = [];

afterEach(async () => {
  for (const client of holding.splice(0)) await client.end();
  for (const database of opened.splice(0)) await database.close();
});
deleteFolders();

async function open(url: string, limits: Partial<DatabaseLimits> = {}): Promise<Database> {
  const database = await openDatabase({ url, limits: { ...noLimits, ...limits } });
  opened.push(database);
  return database;
}

async function openCoins(): Promise<{ readonly url: string; readonly database: Database }> {
  const url = await emptyPostgres();
  const database = await open(url);
  await createCoins(database);
  return { url, database };
}

/** Opens a transaction that has written. Returns the function that commits it. */
async function holdWrite(url: string, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url);
  holding.push(client);
  await client.connect();
  await client.query("begin");
  await client.query(statement);
  return async () => {
    await client.query("commit");
  };
}

/** Waits until a statement like this one waits for a lock. Returns the process of the server that runs it. */
async function waitingBackend(sql: Sql, like: string, condition = "true"): Promise<number> {
  let pid: number | undefined;
  await expect
    .poll(async () => {
      const [waiting] = await sql.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and query like $1
           and wait_event_type = 'Lock' and ${condition}`,
        [like],
      );
      pid = waiting?.pid;
      return pid;
    })
    .toBeDefined();
  return pid ?? 0;
}

const building = "create index concurrently%";

/** Result of a call that is looked at later. */
function outcome(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error);
}

describe("migrations without a transaction beside the calls of players", () => {
  it("an index that waits for a transaction: no write waits for longer than the limit, and its own time is unlimited", async () => {
    const { url, database } = await openCoins();
    const limits = { statementMs: 300, lockMs: 200 };
    const [migrating, writer] = [await open(url, limits), await open(url, limits)];
    const end = await holdWrite(url, "update coins set value = 1 where id = 1");
    const applied = migrate(migrating, await migrationFolder(indexMigration));
    await waitingBackend(database, building);
    for (let id = 100; id < 150; id += 1) await writer.query("insert into coins values ($1, 'new', 0)", [id]);
    // Longer than any statement of a call may take.
    await waitingBackend(database, building, "query_start < clock_timestamp() - interval '1 second'");
    await writer.query("update coins set value = 2 where id > 1");
    await end();
    expect(await applied).toEqual(["0001_coins_by_name.sql"]);
    expect(await readIndex(database, "coins_by_name")).toBe("valid");
  });

  it("rows that a call holds: the batch lets go after the limit, and tries again", async () => {
    const { url, database } = await openCoins();
    const writer = await open(url, { lockMs: 500 });
    const end = await holdWrite(url, "update coins set name = 'held' where id = 8");
    const applied = migrate(await open(url), await migrationFolder(coinsByValue));
    await waitingBackend(database, "update coins set value%");
    // The batch has locked this row before it waits for the one that is held.
    await writer.query("update coins set name = 'later' where id = 1");
    await end();
    expect(await applied).toEqual(["0001_coins_by_value.sql"]);
    expect(await database.query("select value from coins where id in (1, 8) order by id")).toEqual([
      { value: 5 },
      { value: 4 },
    ]);
  });
});

describe("a migration without a transaction whose connection is ended", () => {
  const interrupt = async (database: Database, migrations: Migrations, like: string) => {
    const failed = outcome(migrate(database, migrations));
    const pid = await waitingBackend(database, like);
    await database.query("select pg_terminate_backend($1)", [pid]);
    return failed;
  };

  it("while it builds an index: the next call drops what is invalid and builds it again", async () => {
    const { url, database } = await openCoins();
    const migrations = await migrationFolder(indexMigration);
    const end = await holdWrite(url, "update coins set value = 1 where id = 1");
    expect(await interrupt(database, migrations, building)).toMatchObject({
      name: "DatabaseUnavailable",
      message: expect.stringMatching(
        /^The database cannot be reached: Migration 0001_coins_by_name\.sql, statement "create index concurrently/,
      ),
    });
    expect(await readIndex(database, "coins_by_name")).toBe("invalid");
    expect(await findPending(database, migrations)).toEqual(["0001_coins_by_name.sql"]);
    await end();
    expect(await migrate(database, migrations)).toEqual(["0001_coins_by_name.sql"]);
    expect(await readIndex(database, "coins_by_name")).toBe("valid");
    expect(await migrate(database, migrations)).toEqual([]);
  });

  it("while it changes rows: the next call goes on with the rest, and each row is changed once", async () => {
    const { url, database } = await openCoins();
    const migrations = await migrationFolder({
      "0001_values.sql": `-- expand, without a transaction
        update coins set value = coalesce(value, 0) + 1 where id in (
          select id from coins where value is null order by id limit 10);`,
    });
    const end = await holdWrite(url, "update coins set name = 'held' where id = 22");
    expect(await interrupt(database, migrations, "update coins set value%")).toMatchObject({
      reason: "unreachable",
    });
    const changed = "select count(*) from coins where value = 1";
    expect(await database.query(changed)).toEqual([{ count: 20n }]);
    expect(await findPending(database, migrations)).toEqual(["0001_values.sql"]);
    await end();
    expect(await migrate(database, migrations)).toEqual(["0001_values.sql"]);
    expect(await database.query(changed)).toEqual([{ count: 25n }]);
  });
});

describe("several nodes that migrate without a transaction at once", () => {
  const deadlocks = (database: Database) =>
    database.query("select deadlocks from pg_stat_database where datname = current_database()");

  it("four of this build: one of them applies the file, and the index does not wait for the others", async () => {
    const { url, database } = await openCoins();
    const migrations = await migrationFolder({
      ...indexMigration,
      "0002_note.sql": "-- expand\nalter table coins add column note text;",
    });
    const nodes = await Promise.all(Array.from({ length: 4 }, () => open(url)));
    const end = await holdWrite(url, "update coins set value = 1 where id = 1");
    const [last, ...others] = nodes as [Database, ...Database[]];
    let hasArrived = false;
    // One that has found the file pending before another one began with it.
    const late: Database = {
      ...last,
      session: async (work) => {
        hasArrived = true;
        await waitingBackend(database, building);
        return last.session(work);
      },
    };
    const runs = [migrate(late, migrations)];
    await expect.poll(() => hasArrived).toBe(true);
    runs.push(...others.map((node) => migrate(node, migrations)));
    const pid = await waitingBackend(database, building);
    const countOf = async (...queries: readonly string[]) =>
      (
        await database.query(
          `select from pg_stat_activity where datname = current_database() and query like any($1::text[])
             and state = 'idle' and state_change > (select query_start from pg_stat_activity where pid = $2)`,
          [queries, pid],
        )
      ).length;
    const ofSession = "select where pg_try_advisory_lock%";
    await expect.poll(() => countOf(ofSession)).toBeGreaterThan(0);
    // Of the two others, each may have found the file pending as well before the one began with it.
    await expect.poll(() => countOf(ofSession, "commit")).toBe(3);
    await end();
    const applied = await Promise.all(runs);
    expect(applied.flat().sort()).toEqual(["0001_coins_by_name.sql", "0002_note.sql"]);
    expect(await readIndex(database, "coins_by_name")).toBe("valid");
    expect(await deadlocks(database)).toEqual([{ deadlocks: 0n }]);
  });

  it("one of a build that waits for the lock in a statement: both end", async () => {
    const { url, database } = await openCoins();
    const end = await holdWrite(url, "update coins set value = 1 where id = 1");
    const applied = migrate(database, await migrationFolder(indexMigration));
    await waitingBackend(database, building);
    const former = await open(url);
    const waited = former.transaction(
      async (sql) => {
        // So that the deadlock ends the creation of the index, and not this statement.
        await sql.execute("set local deadlock_timeout = '1min'");
        await sql.query("select pg_advisory_xact_lock(hashtext('history'))");
      },
      { isUnlimited: true },
    );
    await waitingBackend(database, "select pg_advisory_xact_lock%");
    await end();
    expect(await applied).toEqual(["0001_coins_by_name.sql"]);
    await waited;
    expect(await readIndex(database, "coins_by_name")).toBe("valid");
    await expect.poll(() => deadlocks(database)).toEqual([{ deadlocks: 1n }]);
  });
});
