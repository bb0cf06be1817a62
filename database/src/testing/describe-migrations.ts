import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../database.ts";
import { findPending, migrate, type Migrations } from "../migrate.ts";

/** Writes migrations, by their file names, into a new folder that is deleted after the tests. */
export async function migrationFolder(files: Readonly<Record<string, string>>): Promise<Migrations> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-migrations-"));
  afterAllFolders.push(folder);
  for (const [file, script] of Object.entries(files)) await writeFile(join(folder, file), script);
  return { folder, table: "history" };
}

const afterAllFolders: string[] = [];

/** Registers the deletion of the folders of {@link migrationFolder}. */
export function deleteFolders(): void {
  afterAll(async () => {
    for (const folder of afterAllFolders.splice(0)) await rm(folder, { recursive: true, force: true });
  });
}

/** A migration without a transaction: changes 25 rows ten at a time, and builds an index. */
export const coinsByValue = {
  "0001_coins_by_value.sql": `-- expand, without a transaction
    -- The value of a coin; it was read from its name.
    update coins set value = length(name) where id in (
      select id from coins where value is null order by id limit 10);
    create unique index concurrently if not exists coins_by_value on coins (value, id);`,
};

const coins = `create table coins (id int primary key, name text not null, value int);
  insert into coins select id, 'a;--b' from generate_series(1, 25) id;`;

/** Replaces all tables by one with 25 rows. */
export async function createCoins(database: Database): Promise<void> {
  await database.execute(`drop schema public cascade; create schema public; ${coins}`);
}

/** Reads the state of an index: undefined when there is none. */
export async function readIndex(database: Database, name: string): Promise<"valid" | "invalid" | undefined> {
  const [index] = await database.query<{ isValid: boolean }>(
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)`,
    [name],
  );
  return index && (index.isValid ? "valid" : "invalid");
}

/** Tests of migrations without a transaction on one engine. */
export function describeMigrations(name: string, open: () => Promise<Database>): void {
  describe(`migrations without a transaction: ${name}`, () => {
    let database: Database;
    beforeAll(async () => {
      database = await open();
    });
    beforeEach(() => createCoins(database));
    afterAll(() => database.close());
    deleteFolders();

    it("statements: run in batches and in their order, recorded once, and found as pending before", async () => {
      const migrations = await migrationFolder({
        ...coinsByValue,
        "0002_less.sql": `-- contract, without a transaction\r
          drop index concurrently if exists coins_by_value;
          with coin as (select id from coins where name <> ';' order by id limit 10)
            update coins c set name = ';' from coin where coin.id = c.id;
          delete from coins where id in (select id from coins where id > 5 limit 7);`,
      });
      const files = ["0001_coins_by_value.sql", "0002_less.sql"];
      expect(await findPending(database, migrations)).toEqual(files);
      expect(await migrate(database, migrations)).toEqual(files);
      expect(await findPending(database, migrations)).toEqual([]);
      expect(await migrate(database, migrations)).toEqual([]);
      expect(
        await database.query(
          "select count(*), sum(value) as sum, min(name) as min, max(name) as max from coins",
        ),
      ).toEqual([{ count: 5n, sum: 25n, min: ";", max: ";" }]);
      expect(await readIndex(database, "coins_by_value")).toBeUndefined();
      expect(await database.query("select kind from history order by file")).toEqual([
        { kind: "expand" },
        { kind: "contract" },
      ]);
    });

    it("each statement: committed for itself, and no setting or lock of the session is left", async () => {
      const migrations = await migrationFolder(coinsByValue);
      await database.execute("alter table coins add column batch xid8");
      await database.execute(
        `create function note() returns trigger language plpgsql as
           $$ begin new.batch := pg_current_xact_id(); return new; end $$;
         create trigger note before update on coins for each row execute function note()`,
      );
      const before = await database.query("show lock_timeout");
      await migrate(database, migrations);
      expect(
        await database.query("select count(*) from coins group by batch order by count(*) desc"),
      ).toEqual([{ count: 10n }, { count: 10n }, { count: 5n }]);
      expect(await database.query("show lock_timeout")).toEqual(before);
      const locks =
        "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";
      expect(await database.query(locks)).toEqual([]);
    });

    it("a statement that fails: named with its file, those before it stay, and the next call goes on", async () => {
      const script = `-- expand, without a transaction
        update coins set value = 7 where id in (select id from coins where value is null limit 10);
        create unique index concurrently if not exists coins_by_value on coins (value);
        drop index concurrently if exists coins_by_value;`;
      const migrations = await migrationFolder({ "0001_unique.sql": script });
      await expect(migrate(database, migrations)).rejects.toThrow(
        /^Migration 0001_unique\.sql, statement "create unique index concurrently if not exists coins_by_value on coins \(value\)": could not create unique index/,
      );
      expect(await database.query("select count(*) from coins where value = 7")).toEqual([{ count: 25n }]);
      expect(await readIndex(database, "coins_by_value")).toBe("invalid");
      expect(await findPending(database, migrations)).toEqual(["0001_unique.sql"]);

      await database.execute("update coins set value = id");
      expect(await migrate(database, migrations)).toEqual(["0001_unique.sql"]);
      expect(await readIndex(database, "coins_by_value")).toBeUndefined();
    });

    it("a statement that cannot be run again: refused by its file before anything is applied", async () => {
      const migrations = await migrationFolder({
        "0001_first.sql": "-- expand\ndrop table coins;",
        "0002_all.sql": "-- expand, without a transaction\nupdate coins set value = 1 where value is null;",
      });
      for (const act of [migrate, findPending])
        await expect(act(database, migrations)).rejects.toThrow(
          "Migration 0002_all.sql: A repeated statement needs a LIMIT of at most 1000 rows: update coins set value = 1",
        );
      expect(await database.query("select count(*) from coins")).toEqual([{ count: 25n }]);
    });
  });
}
