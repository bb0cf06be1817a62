import type { Database } from "@tessera/database";
import { memoryDatabase } from "@tessera/database/testing";
import Fastify from "fastify";
import { register } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readBounds, readNewestBefore, readOutbox } from "../../modules/events/outbox-reader.ts";
import { migrationsOf } from "./migrations.ts";
import { keepPartitions, measurePartitions } from "./partitions.ts";

const player = "00000000-0000-4000-8000-000000000001";

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase(migrationsOf(`${import.meta.dirname}/../../..`));
  // The migrations ran when the archive of this database was made.
  await keepPartitions(database);
});
beforeEach(() => database.execute("delete from outbox"));
afterAll(() => database.close());

/** Name of the partition of a day so many days from today. */
async function nameOf(days: number): Promise<string> {
  const [row] = await database.query<{ name: string }>(
    "select 'outbox_' || to_char((now() at time zone 'utc')::date + $1::int, 'YYYYMMDD') as name",
    [days],
  );
  return row?.name ?? "";
}

const addDay = (days: number) =>
  database.query(
    `select add_partition('outbox', 'outbox_' || to_char(today + $1::int, 'YYYYMMDD'), (today + $1::int)::text,
       (today + $1::int + 1)::text) from (select (now() at time zone 'utc')::date as today) t`,
    [days],
  );
const dropDay = async (days: number) => database.execute(`drop table ${await nameOf(days)}`);
/** Adds a message of a day, as one that was written then. */
const write = (days: number) =>
  database.query(
    `insert into outbox (topic, player_id, payload, created_at, day) values ('t', $1, '{}',
       now() + $2::int * interval '1 day', (now() at time zone 'utc')::date + $2::int)`,
    [player, days],
  );

async function partitions(): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'outbox'::regclass order by 1",
  );
  return rows.map(({ name }) => name);
}

async function faults(): Promise<Readonly<Record<string, number>>> {
  const values = (await register.getSingleMetric("tessera_partition_faults")?.get())?.values ?? [];
  return Object.fromEntries(values.map(({ labels, value }) => [labels["fault"], value]));
}

describe("partitions of the outbox", () => {
  it("today and three days ahead: there after each run, and a further run changes nothing", async () => {
    const expected = await Promise.all([0, 1, 2, 3].map(nameOf));
    await dropDay(2);
    await keepPartitions(database);
    expect(await partitions()).toEqual(expect.arrayContaining([...expected, "outbox_default"]));
    const before = await partitions();
    await keepPartitions(database);
    expect(await partitions()).toEqual(before);
  });

  it("a day that ended more than a day ago: dropped with its rows; later days: stay", async () => {
    for (const days of [-3, -2, -1]) await addDay(days);
    for (const days of [-3, -1, 0]) await write(days);
    await keepPartitions(database);
    const left = await partitions();
    expect(left).toContain(await nameOf(-1));
    expect(left).not.toContain(await nameOf(-2));
    expect(left).not.toContain(await nameOf(-3));
    expect(await database.query("select from outbox")).toHaveLength(2);
    await dropDay(-1);
  });

  it("rows of before days: stay for a day, then dropped with their partition", async () => {
    const isThere = (await partitions()).includes("outbox_before_days");
    if (!isThere)
      await database.query(
        "select add_partition('outbox', 'outbox_before_days', '1900-01-01', '2000-01-01')",
      );
    const age = (hours: number) =>
      database.query("update outbox set created_at = now() - $1::int * interval '1 hour'", [hours]);
    await database.query(
      "insert into outbox (topic, player_id, payload, day) values ('t', $1, '{}', '1999-01-01')",
      [player],
    );
    await age(23);
    await keepPartitions(database);
    expect(await partitions()).toContain("outbox_before_days");
    await age(25);
    await keepPartitions(database);
    expect(await partitions()).not.toContain("outbox_before_days");
    expect(await database.query("select from outbox")).toEqual([]);
  });

  it("a message without a partition of its day: stored, named by the metric, and moved by the next run", async () => {
    const app = Fastify();
    measurePartitions(app, database);
    expect(await faults()).toEqual({ waiting: 0, missing: 0, late: 0 });
    await dropDay(0);
    await write(0);
    await dropDay(1);
    expect(await faults()).toEqual({ waiting: 1, missing: 1, late: 0 });
    const [before] = await database.query("select * from outbox");
    await keepPartitions(database);
    expect(await database.query("select * from outbox")).toEqual([before]);
    expect(await database.query("select from outbox_default")).toEqual([]);
    expect(await faults()).toEqual({ waiting: 0, missing: 0, late: 0 });
    await addDay(-9);
    expect(await faults()).toMatchObject({ late: 1 });
    await app.close();
    await dropDay(-9);
  });

  it("more messages without a partition than move unnoticed: stay until they expire", async () => {
    await dropDay(0);
    await database.query(
      "insert into outbox (topic, player_id, payload) select 't', $1, '{}' from generate_series(1, 10001)",
      [player],
    );
    await keepPartitions(database);
    expect(await database.query("select from outbox_default")).toHaveLength(10_001);
    expect(await partitions()).not.toContain(await nameOf(0));
    await database.execute("delete from outbox");
    await keepPartitions(database);
    expect(await partitions()).toContain(await nameOf(0));
  });

  it("statements of the reader: look each partition up by an index", async () => {
    await addDay(-1);
    await database.query(
      `insert into outbox (topic, player_id, payload, day)
         select 't', md5((n % 500)::text)::uuid, '{}', (now() at time zone 'utc')::date - n % 2
           from generate_series(1, 20000) n`,
    );
    await database.execute("analyze outbox");
    // Partitions ahead were analysed while they were empty.
    await keepPartitions(database);
    const plans: string[] = [];
    const explaining = {
      ...database,
      query: async (text: string, values?: readonly unknown[]) => {
        const rows = await database.query(`explain ${text}`, values ? [...values] : []);
        plans.push(rows.map((row) => String(row["QUERY PLAN"])).join("\n"));
        return [];
      },
    } as Database;
    await readOutbox(explaining, new Map([[player, 1n]]));
    await readNewestBefore(explaining, { playerId: player, sessionId: player }, 1_000);
    await readBounds(explaining);
    expect(plans).toHaveLength(3);
    for (const plan of plans) {
      expect(plan).toContain("outbox_default");
      // The sequence has one row.
      expect(plan.replace("Seq Scan on outbox_id_seq", "")).not.toContain("Seq Scan");
    }
    await dropDay(-1);
  });
});

describe("partitions of the audit log", () => {
  const monthsOf = async () =>
    (
      await database.query<{ name: string }>(
        "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass order by 1",
      )
    ).map(({ name }) => name);

  it("three months ahead: there after a run; none is dropped, however old", async () => {
    const before = await monthsOf();
    expect(before.length).toBeGreaterThanOrEqual(5);
    await database.execute(`drop table ${before.findLast((name) => name !== "audit_log_default")}`);
    await keepPartitions(database);
    expect(await monthsOf()).toEqual(before);
  });

  it("each partition: refuses updates, deletions and truncation, by its own name as well", async () => {
    const write = (at: string) =>
      database.query(
        "insert into audit_log (actor, action, target_type, target_id, created_at) select 'a', 'b', 'c', 'd', $1::timestamptz",
        [at],
      );
    const months = await monthsOf();
    const bounds = await database.query<{ starts: string }>(
      `select (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)''\\)'))[1] as starts
         from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_log'::regclass`,
    );
    for (const { starts } of bounds) if (starts !== null) await write(starts);
    await write("1999-01-01");
    await write("2999-01-01");
    for (const table of ["audit_log", ...months]) {
      expect(await database.query(`select from ${table}`), table).not.toEqual([]);
      for (const statement of [`update ${table} set actor = ''`, `delete from ${table}`, `truncate ${table}`])
        await expect(database.query(statement), statement).rejects.toThrow("only grows");
    }
    // Rows that stay would be those of the next test.
    await database.transaction(async (sql) => {
      await sql.execute("set local session_replication_role = replica; delete from audit_log");
    });
  });

  it("a month of which rows are in the default partition: they stay there, and others are added", async () => {
    const [last] = (await monthsOf()).filter((name) => name !== "audit_log_default").slice(-1);
    await database.execute(`drop table ${last}`);
    await database.query(
      `insert into audit_log (actor, action, target_type, target_id, created_at)
         values ('a', 'b', 'c', 'd', date_trunc('month', now() at time zone 'utc') at time zone 'utc' + interval '3 months 1 day')`,
    );
    await keepPartitions(database);
    expect(await monthsOf()).not.toContain(last);
    expect(await database.query("select from audit_log_default")).toHaveLength(1);
  });
});
