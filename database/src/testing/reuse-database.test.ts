import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../database.ts";
import type { Migrations } from "../migrate.ts";
import { memoryDatabase } from "./memory-database.ts";

let folder: string;
let migrations: Migrations;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-reused-"));
  const script = `
    create table coins (id bigserial primary key, amount bigint not null);
    create table sides (name text);
    insert into sides values ('heads'), ('tails');
    create schema further_rooms;
    create table further_rooms.notes (text text);
    create function refuse() returns trigger language plpgsql as $$ begin raise 'append only'; end $$;
    create trigger coins_stay before delete or truncate on coins for each statement execute function refuse();`;
  await writeFile(join(folder, "0001_coins.sql"), script);
  migrations = { folder, table: "migrations" };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () => memoryDatabase(migrations);
const transactionOf = async (database: Database) => {
  const [row] = await database.query<{ id: string }>("select pg_current_xact_id()::text as id");
  return Number(row?.id);
};

async function everything(database: Database): Promise<unknown> {
  return {
    coins: await database.query("select * from coins"),
    next: await database.query("insert into coins (amount) values (1) returning id"),
    notes: await database.query("select text from further_rooms.notes"),
    sides: await database.query("select name from sides order by name"),
    tables: await database.query("select tablename from pg_tables where schemaname = 'public' order by 1"),
    triggers: await database.query("select tgname, tgenabled from pg_trigger"),
    settings: await database.query("show statement_timeout"),
  };
}

describe("a migrated in-memory database that is reused", () => {
  it("rows, sequences and session settings: reset for the next user, on the same engine", async () => {
    const first = await open();
    const pristine = await everything(first);
    await first.query("insert into coins (amount) values (1), (2)");
    await first.query("insert into further_rooms.notes values ('left')");
    await first.execute("set statement_timeout = 77");
    const before = await transactionOf(first);
    await first.close();
    const second = await open();
    expect(await transactionOf(second)).toBeGreaterThan(before);
    expect(await everything(second)).toEqual(pristine);
    await second.close();
  });

  it.each([
    "create table further (id int)",
    "alter table coins disable trigger coins_stay",
    "create or replace function refuse() returns trigger language plpgsql as $$ begin return null; end $$",
    "update sides set name = 'tail' where name = 'tails'",
    "truncate sides",
    "create role further",
    "alter role current_user set statement_timeout = 77",
  ])("%s: not visible to the next user", async (change) => {
    const first = await open();
    const pristine = await everything(first);
    await first.execute(change);
    await first.close();
    const second = await open();
    expect(await everything(second)).toEqual(pristine);
    expect(await second.query("select 1 from pg_roles where rolname = 'further'")).toEqual([]);
    expect(
      await second.query("select prosrc from pg_proc where proname = 'refuse' and prosrc ~ 'null'"),
    ).toEqual([]);
    expect(await second.query("select 1 from pg_db_role_setting")).toEqual([]);
    await second.close();
  });

  it("notifications and statements of the last user: do not reach the next one", async () => {
    const first = await open();
    const heard: string[] = [];
    await first.listen("coins", (payload) => heard.push(payload));
    await first.close();
    const second = await open();
    second.notify("coins", "for nobody");
    await second.transaction(async (sql) => sql.notify("coins", "for nobody"));
    expect(heard).toEqual([]);
    await expect(first.query("select 1")).rejects.toThrow("closed");
    await expect(first.execute("insert into coins (amount) values (1)")).rejects.toThrow("closed");
    await expect(first.transaction(async (sql) => sql.query("select 1"))).rejects.toThrow("closed");
    await first.close();
    expect(await second.query("select * from coins")).toEqual([]);
    await second.close();
  });

  it("two users at once: each has a database of its own", async () => {
    const [first, second] = await Promise.all([open(), open()]);
    await first.query("insert into coins (amount) values (1)");
    expect(await second.query("select * from coins")).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });
});
