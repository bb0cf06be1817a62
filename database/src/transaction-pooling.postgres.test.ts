import { afterEach, describe, expect, it } from "vitest";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import type { PostgresqlLocation } from "./open-postgresql.ts";
import { describeDatabase } from "./testing/describe-database.ts";
import { emptyPostgres } from "./testing/empty-postgres.ts";
import { startTransactionPooler } from "./testing/transaction-pooler.ts";

/** Functions that stop what was started, the latest first. */
const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function open(location: PostgresqlLocation): Promise<Database> {
  const database = await openDatabase(location);
  ends.unshift(() => database.close());
  return database;
}

/** Starts a pooler that shares connections by transaction, in front of an empty database. */
async function startPooler() {
  const listenUrl = await emptyPostgres();
  const pooler = await startTransactionPooler(listenUrl);
  ends.unshift(() => pooler.stop());
  return { url: pooler.url, listenUrl };
}

const limits = { connectionMs: 3_000, statementMs: 300, lockMs: 300, idleInTransactionMs: 300 };

/** Sets the limits of the sessions to come on the server. */
async function limitSessions(url: string, names: readonly string[]): Promise<void> {
  const direct = await open({ url });
  const [own] = await direct.query<{ name: string }>("select current_database()::text as name");
  for (const name of names) await direct.execute(`alter database ${own?.name} set ${name} = '300ms'`);
}

const settings = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

describe("a pooler that shares connections by transaction, and statements without names", () => {
  let stop: (() => Promise<void>) | undefined;
  describeDatabase("postgresql", async () => {
    const listenUrl = await emptyPostgres();
    const pooler = await startTransactionPooler(listenUrl);
    const database = await openDatabase({ url: pooler.url, listenUrl, preparesStatements: false });
    stop = async () => {
      await database.close();
      await pooler.stop();
    };
    return { ...database, close: async () => stop?.() };
  });

  it("more connections than sessions at once: each statement is answered with its own result", async () => {
    const database = await open({ ...(await startPooler()), preparesStatements: false });
    await database.execute("create table numbers (value int)");
    const values = Array.from({ length: 60 }, (_, index) => index);
    const read = await Promise.all(
      values.map((value) =>
        database.transaction(async (sql) => {
          await sql.query("insert into numbers values ($1)", [value]);
          return sql.query("select $1::int as value, count(*)::int as count from numbers where value = $1", [
            value,
          ]);
        }),
      ),
    );
    expect(read).toEqual(values.map((value) => [{ value, count: 1 }]));
  });
});

it("statements without names: the server has none that is prepared", async () => {
  const url = await emptyPostgres();
  const prepared = async (preparesStatements: boolean) => {
    const database = await open({ url, connectionsMax: 1, preparesStatements });
    await database.query("select $1::int as value", [1]);
    const [own] = await database.query<{ count: bigint }>(
      "select count(*) from pg_prepared_statements where name <> ''",
    );
    return own?.count;
  };
  expect(await prepared(true)).toBeGreaterThan(0n);
  expect(await prepared(false)).toBe(0n);
});

it("a pooler that loses prepared statements, and statements with names: refused", async () => {
  const location = await startPooler();
  await expect(openDatabase(location)).rejects.toMatchObject({ name: "UnusablePooler", fault: "statements" });
  await expect(open({ ...location, preparesStatements: false })).resolves.toBeDefined();
});

it.each(settings)("sessions without %s: refused when this process does not set limits", async (lacking) => {
  const url = await emptyPostgres();
  await limitSessions(
    url,
    settings.filter((name) => name !== lacking),
  );
  const location = { url, limits, preparesStatements: false };
  await expect(openDatabase(location)).rejects.toMatchObject({ name: "UnusablePooler", fault: "limits" });
});

it("sessions with limits of the server: used as they are", async () => {
  const url = await emptyPostgres();
  await limitSessions(url, settings);
  const database = await open({
    url,
    limits: { ...limits, statementMs: 60_000 },
    preparesStatements: false,
  });
  await expect(database.query("select pg_sleep(10)")).rejects.toMatchObject({ reason: "busy" });
});
