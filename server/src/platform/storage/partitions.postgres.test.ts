import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, migrate, type Migrations, openDatabase } from "@tessera/database";
import { emptyPostgres } from "@tessera/database/testing";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emit } from "../events/outbox.ts";
import { migrationsOf } from "./migrations.ts";
import { keepPartitions } from "./partitions.ts";

const all = migrationsOf(join(import.meta.dirname, "../../.."));
const player = "00000000-0000-4000-8000-000000000001";
/** Statements of the release before this one. */
const insertOfBefore = `insert into outbox (topic, player_id, session_id, payload)
  select topic, player_id, session_id, payload from json_populate_recordset(null::outbox, $1::json)`;
const message = (topic: string) => JSON.stringify([{ topic, player_id: player, payload: {} }]);

let url: string;
let folder: string;
let database: Database;
/** A connection of a node of the release before, with prepared statements. */
let before: Client;

const insertAsBefore = (topic: string) =>
  before.query({ name: "insert", text: insertOfBefore, values: [message(topic)] });

beforeAll(async () => {
  url = await emptyPostgres();
  database = await openDatabase({ url, connectionsMax: 4 });
  folder = mkdtempSync(join(tmpdir(), "tessera-partitions-"));
  const earlier: Migrations = { ...all, folder };
  for (const file of readdirSync(all.folder).filter((name) => name < "0309"))
    cpSync(join(all.folder, file), join(folder, file));
  await migrate(database, earlier);
  before = new Client(url);
  await before.connect();
}, 120_000);
afterAll(async () => {
  await before.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

it("tables with rows: become partitions with their rows and numbers, and the release before goes on", async () => {
  await insertAsBefore("first");
  await database.query(
    "insert into audit_log (actor, action, target_type, target_id) values ('a', 'b', 'c', '1')",
  );
  const readOf = (client: Pick<Database, "query">) =>
    client.query("select id, topic, created_at from outbox where player_id = $1 order by id", [player]);
  const [first] = await readOf(database);
  const [files] = await database.query("select relfilenode from pg_class where relname = 'outbox'");

  await migrate(database, all);
  const [moved] = await database.query(
    "select relfilenode from pg_class where relname = 'outbox_before_days'",
  );
  expect(moved).toEqual(files);
  await insertAsBefore("second");
  await database.transaction((sql) => emit(sql, { topic: "third", playerId: player, payload: {} }));
  expect(await readOf(database)).toEqual([
    first,
    expect.objectContaining({ id: 2n, topic: "second" }),
    expect.objectContaining({ id: 3n, topic: "third" }),
  ]);
  expect((await before.query("delete from outbox where created_at < $1", [new Date(0)])).rowCount).toBe(0);
  expect(
    await database.query(
      "insert into audit_log (actor, action, target_type, target_id) values ('a', 'b', 'c', '2') returning id",
    ),
  ).toEqual([{ id: 2n }]);
  expect(await database.query("select target_id from audit_log order by id")).toEqual([
    { target_id: "1" },
    { target_id: "2" },
  ]);
});

it("indexes of the first partitions: those of before, none was built", async () => {
  const rows = await database.query<{ name: string }>(
    `select i.inhrelid::regclass::text as name from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
      where x.indrelid in ('outbox_before_days'::regclass,
        (select min(inhrelid::regclass::text)::regclass from pg_inherits where inhparent = 'audit_log'::regclass))
      order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    "audit_log_in_order",
    "audit_log_of_actor",
    "audit_log_of_target",
    "audit_log_target",
    "outbox_player",
  ]);
});

it("a table in use: a run leaves it to the next one, and calls of players go on", async () => {
  await database.query("select add_partition('outbox', 'outbox_20200101', '2020-01-01', '2020-01-02')");
  await database.query(
    `insert into outbox (topic, player_id, payload, created_at, day) values ('t', $1, '{}', '2020-01-01', '2020-01-01')`,
    [player],
  );
  const isThere = async () => {
    const [row] = await database.query("select to_regclass('outbox_20200101') is not null as there");
    return row?.["there"];
  };
  await before.query("begin");
  await before.query("select count(*) from outbox");
  await keepPartitions(database);
  expect(await isThere()).toBe(true);
  await database.transaction((sql) => emit(sql, { topic: "fourth", playerId: player, payload: {} }));
  await before.query("commit");
  await keepPartitions(database);
  expect(await isThere()).toBe(false);
});

it("a user who owns no table: keeps the partitions, and can neither add nor drop another one", async () => {
  await database.query("select add_partition('outbox', 'outbox_20200101', '2020-01-01', '2020-01-02')");
  await database.execute(`
    create role calls_of_partitions login;
    grant usage on schema public to calls_of_partitions;
    grant select, insert, update, delete on all tables in schema public to calls_of_partitions;`);
  const own = new URL(url);
  own.username = "calls_of_partitions";
  own.password = "";
  const calls = await openDatabase({ url: own.href, connectionsMax: 2 });
  try {
    await expect(calls.execute("drop table outbox_20200101")).rejects.toThrow("owner");
    await expect(
      calls.query("select add_partition('outbox', 'outbox_20200102', '2020-01-02', '2020-01-03')"),
    ).rejects.toThrow("denied");
    await keepPartitions(calls);
    expect(await database.query("select to_regclass('outbox_20200101')::text as name")).toEqual([
      { name: null },
    ]);
  } finally {
    await calls.close();
    await database.execute("drop owned by calls_of_partitions; drop role calls_of_partitions");
  }
});
