import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, StatementBesideTransaction } from "../database.ts";
import { ChangedMigration, findPending, migrate, refuseForeign } from "../migrate.ts";

/** Tests of the behaviour that both engines share; each engine's test file calls this once. */
export function describeDatabase(engine: Database["engine"], open: () => Promise<Database>): void {
  describe(`${engine} database`, () => {
    let database: Database;
    let folder: string;

    beforeAll(async () => {
      database = await open();
      folder = await mkdtemp(join(tmpdir(), "tessera-migrations-"));
    });
    beforeEach(async () => {
      await database.execute(
        "drop schema public cascade; create schema public; create table coins (amount bigint)",
      );
    });
    afterAll(async () => {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    });

    it("a bigint that fits a number and one that does not: both are returned as bigint", async () => {
      expect(await database.query("select 1::bigint as small, 9223372036854775807 as large")).toEqual([
        { small: 1n, large: 9_223_372_036_854_775_807n },
      ]);
    });

    it("a sum of bigints above int8: returned exactly; a numeric with decimals: refused", async () => {
      await database.query("insert into coins values (9223372036854775807), (9223372036854775807)");
      expect(await database.query("select sum(amount) as sum, -sum(amount) as owed from coins")).toEqual([
        { sum: 18_446_744_073_709_551_614n, owed: -18_446_744_073_709_551_614n },
      ]);
      await expect(database.query("select 1.5 as half")).rejects.toThrow(SyntaxError);
      expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
    });

    it("arrays of bigint, dates, instants, JSON and null: the same values on every engine", async () => {
      expect(
        await database.query(
          "select $1::bigint[] as amounts, date '2026-01-31' as day, $2::timestamptz as at, $3::jsonb as content, null as nothing",
          [[1n, -2n], new Date("2026-01-31T17:00:00.000Z"), JSON.stringify([{ a: 1 }])],
        ),
      ).toEqual([
        {
          amounts: [1n, -2n],
          day: "2026-01-31",
          at: new Date("2026-01-31T17:00:00.000Z"),
          content: [{ a: 1 }],
          nothing: null,
        },
      ]);
    });

    it("named values, awaited and sent: the same statement with numbers", async () => {
      const read = await database.transaction(async (sql) => {
        sql.send("insert into coins select unnest(:amounts::bigint[]) + :more", {
          more: 1n,
          amounts: [1n, 5n],
        });
        return sql.query(
          "select amount, :most::int as most from coins where amount between :least and :least + 1",
          {
            least: 2n,
            most: undefined,
          },
        );
      });
      expect(read).toEqual([{ amount: 2n, most: null }]);
    });

    it("work that rejects: rolled back, with its error", async () => {
      const failure = new Error("no");
      const work = database.transaction(async (sql) => {
        await sql.query("insert into coins values (1)");
        throw failure;
      });
      await expect(work).rejects.toBe(failure);
      expect(await database.query("select * from coins")).toEqual([]);
    });

    it("statements that are not awaited: run in order and committed", async () => {
      await database.transaction(async (sql) => {
        sql.send("insert into coins values ($1)", [1n]);
        sql.send("update coins set amount = amount + 1");
      });
      expect(await database.query("select * from coins")).toEqual([{ amount: 2n }]);
    });

    it("a statement that is not awaited and fails: rolled back with its error, and the connection stays usable", async () => {
      const work = database.transaction(async (sql) => {
        sql.send("insert into coins values (1)");
        sql.send("select 1 / $1::int", [0]);
        sql.send("insert into coins values ($1)", [2n]);
      });
      await expect(work).rejects.toThrow("division by zero");
      await database.transaction(async (sql) => sql.send("insert into coins values ($1)", [3n]));
      expect(await database.query("select * from coins")).toEqual([{ amount: 3n }]);
    });

    it("a transaction with readsFirst: every statement after the first result is part of it", async () => {
      const failure = new Error("no");
      const work = database.transaction(
        async (sql) => {
          await Promise.all([sql.query("select 1"), sql.query("select 2")]);
          await sql.query("insert into coins values (1)");
          throw failure;
        },
        { readsFirst: true },
      );
      await expect(work).rejects.toBe(failure);
      expect(await database.query("select * from coins")).toEqual([]);
    });

    it("a statement outside an open transaction: refused instead of waiting for ever", async () => {
      const work = database.transaction(() => database.query("select 1"));
      await expect(work).rejects.toBeInstanceOf(StatementBesideTransaction);
      expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
    });

    it("work that ignores a failed statement: the transaction is not reported as committed", async () => {
      const work = database.transaction(async (sql) => {
        await sql.query("insert into coins values (1)");
        await sql.query("select 1 / 0").catch(() => undefined);
      });
      await expect(work).rejects.toThrow();
      expect(await database.query("select * from coins")).toEqual([]);
    });

    it("a notification inside a transaction: received once after commit, never after a rollback", async () => {
      const heard: string[] = [];
      const stop = await database.listen("coins", (payload) => heard.push(payload));
      await database.transaction(async (sql) => {
        sql.notify("coins", "kept");
        sql.notify("coins", "kept");
        expect(heard).toEqual([]);
      });
      await database
        .transaction(async (sql) => {
          sql.notify("coins", "undone");
          throw new Error("no");
        })
        .catch(() => undefined);
      database.notify("coins", "last");
      await expect.poll(() => heard).toEqual(["kept", "last"]);
      await stop();
    });

    it("migrations: each file is applied once, in the order of names, and a changed one is refused", async () => {
      await writeFile(
        join(folder, "0002_second.sql"),
        "insert into steps values (2); insert into steps values (3);",
      );
      await writeFile(join(folder, "0001_first.sql"), "create table steps (step int);");
      const migrations = { folder, table: "migrations" };
      expect(await migrate(database, migrations)).toEqual(["0001_first.sql", "0002_second.sql"]);
      expect(await migrate(database, migrations)).toEqual([]);
      expect(await database.query("select step from steps order by step")).toEqual([
        { step: 2 },
        { step: 3 },
      ]);

      await writeFile(join(folder, "0001_first.sql"), "create table steps (step bigint);");
      await expect(migrate(database, migrations)).rejects.toBeInstanceOf(ChangedMigration);
    });

    it("an applied migration that this build does not know: accepted where it expands the schema, refused where it contracts it", async () => {
      await writeFile(join(folder, "0001_first.sql"), "create table steps (step int);");
      const migrations = { folder, table: "migrations" };
      await migrate(database, migrations);
      await writeFile(join(folder, "0002_more.sql"), "-- expand\nalter table steps add column note text;");
      await migrate(database, migrations);
      await rm(join(folder, "0002_more.sql"));
      expect(await migrate(database, migrations)).toEqual([]);
      await writeFile(join(folder, "0003_less.sql"), "-- contract\nalter table steps drop column note;");
      await migrate(database, migrations);
      await rm(join(folder, "0003_less.sql"));
      for (const act of [migrate, findPending])
        await expect(act(database, migrations)).rejects.toThrow("applied the migration 0003_less.sql");
    });

    it("pending migrations: found without a change, even in a table of an earlier build without kinds", async () => {
      await writeFile(join(folder, "0001_first.sql"), "create table steps (step int);");
      await writeFile(join(folder, "0002_second.sql"), "insert into steps values (2);");
      const migrations = { folder, table: "migrations" };
      expect(await findPending(database, migrations)).toEqual(["0001_first.sql", "0002_second.sql"]);
      expect(await database.query("select to_regclass('migrations') as found")).toEqual([{ found: null }]);
      await rm(join(folder, "0002_second.sql"));
      await migrate(database, migrations);
      await database.execute("alter table migrations drop column kind");
      await writeFile(join(folder, "0002_second.sql"), "insert into steps values (2);");
      expect(await findPending(database, migrations)).toEqual(["0002_second.sql"]);
      expect(await migrate(database, migrations)).toEqual(["0002_second.sql"]);
    });

    it("a database with tables but without recorded migrations: refused as that of another program", async () => {
      await database.execute("create table own_migrations (file text)");
      await refuseForeign(database, ["own_migrations", "registry_migrations"]);
      await expect(refuseForeign(database, ["registry_migrations"])).rejects.toThrow(
        "tables of another program, for example coins",
      );
      await database.execute("drop table own_migrations");
    });

    it("a migration that fails half-way: rolled back and not recorded", async () => {
      await writeFile(join(folder, "0001_first.sql"), "create table steps (step int);");
      await writeFile(join(folder, "0002_second.sql"), "insert into steps values (2); select 1 / 0;");
      const migrations = { folder, table: "migrations" };
      await expect(migrate(database, migrations)).rejects.toThrow("division by zero");
      expect(await database.query("select * from steps")).toEqual([]);
      expect(await database.query("select file from migrations")).toEqual([{ file: "0001_first.sql" }]);
    });
  });
}
