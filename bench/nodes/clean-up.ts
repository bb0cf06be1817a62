import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "@tessera/shared/core/durations";
import pg from "pg";
import { pollUntil } from "../../e2e/outside/poll-until.ts";
import { startSite } from "../../e2e/outside/site-process.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import { packagedPostgres, startPostgres } from "../../tools/testing/postgres-server.ts";
import { atMost, type BenchOptions, type Figure } from "../figure.ts";
import { type BetsBeside, withBets } from "./bets-beside.ts";
import { countsStatements } from "./statements.ts";

const rowCounts = { short: 1_000_000, long: 10_000_000 } as const;
const quietSeconds = 10;
const pollMs = 500;
const goals = { statementMs: 1_000, betMs: 500 } as const;

/**
 * The longest statement of the job that deletes what has expired, and the longest wait of a bet meanwhile,
 * with millions of expired rows in the outbox and of captchas. Before, one statement for each table deletes
 * them, and is rolled back; its time is in the lines for people.
 */
export const measureCleanUp = (options: BenchOptions): Promise<readonly Figure[]> =>
  inOrder(async (stops) => {
    const settings = [countsStatements, "max_connections=200", "shared_buffers=1GB", "max_wal_size=8GB"];
    const postgres = stopLater(stops, await startPostgres(packagedPostgres(), settings));
    const site = stopLater(stops, await startSite({ databaseUrl: postgres.url }));
    const client = new pg.Client(postgres.url);
    await client.connect();
    stops.unshift(() => client.end());
    const rows = options.short ? rowCounts.short : rowCounts.long;
    await holdJob(client);
    await fill(client, rows);
    options.say(`${rows} expired rows in each of two tables`);
    return withBets(site, (beside) => measure(client, beside, rows, options.say));
  });

async function measure(
  client: pg.Client,
  beside: BetsBeside,
  rows: number,
  say: BenchOptions["say"],
): Promise<readonly Figure[]> {
  await client.query("create extension pg_stat_statements");
  // The first bets warm the node up.
  await pause(quietSeconds * secondMs);
  beside.take();
  await pause(quietSeconds * secondMs);
  say(`longest bet without a clean-up ${beside.take().longestMs.toFixed(0)} ms`);
  for (const statement of [
    "delete from outbox where created_at < now() - interval '1 day'",
    "delete from captchas where expires_at <= now()",
  ]) {
    const tookMs = await rollBack(client, statement);
    const { longestMs } = beside.take();
    say(`${statement}: ${tookMs.toFixed(0)} ms, longest bet ${longestMs.toFixed(0)} ms`);
  }
  await client.query("checkpoint");
  await client.query("select pg_stat_statements_reset()");
  beside.take();
  const begunAt = performance.now();
  await untilClean(client);
  const { bets, longestMs } = beside.take();
  say(
    `${2 * rows} rows cleaned up in ${((performance.now() - begunAt) / secondMs).toFixed(0)} s, ${bets} bets`,
  );
  const statementMs = await longestStatement(client, say);
  return [
    atMost("cleanup.statement", statementMs, "ms, longest statement of a clean-up", goals.statementMs, 0),
    atMost("cleanup.bet", longestMs, "ms, longest wait of a bet", goals.betMs, 0),
  ];
}

/** Fills a partition of the outbox that has expired, and the captchas. */
async function fill(client: pg.Client, rows: number): Promise<void> {
  const { rows: days } = await client.query<{ day: string; name: string }>(
    `select day::text, 'outbox_' || to_char(day, 'YYYYMMDD') as name
       from (select (now() at time zone 'utc')::date - 3 as day) d`,
  );
  const [{ day, name } = { day: "", name: "" }] = days;
  await client.query("set synchronous_commit = off");
  // Indexes of many rows are built faster than they grow.
  await client.query(`create table ${name} (like outbox including defaults)`);
  await client.query(
    `insert into ${name} (id, topic, player_id, payload, created_at, day)
       select nextval('outbox_id_seq'), 'wallet.updated', md5((n % 10000)::text)::uuid, '{}', now() - interval '3 days', $2::date
         from generate_series(1, $1::int) n`,
    [rows, day],
  );
  await client.query(`alter table ${name} add primary key (id)`);
  await client.query(
    `alter table outbox attach partition ${name} for values from ('${day}') to (date '${day}' + 1)`,
  );
  await client.query(
    `insert into captchas (id, purpose, answer_hash, ip_hash, created_at, expires_at)
       select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'login', '\\x00112233', '\\x00112233', at, at from (
         select n, now() - interval '1 day' + n * interval '1 millisecond' as at from generate_series(1, $1::int) n) t`,
    [rows],
  );
  await client.query("vacuum analyze captchas");
  await client.query("checkpoint");
}

/** Runs a statement and rolls it back. Returns its time in milliseconds. */
async function rollBack(client: pg.Client, statement: string): Promise<number> {
  await client.query("begin");
  const sentMs = performance.now();
  await client.query(statement);
  const tookMs = performance.now() - sentMs;
  await client.query("rollback");
  return tookMs;
}

/** Waits for the first run of the job, and lets none follow: it would delete the rows too early. */
async function holdJob(client: pg.Client): Promise<void> {
  await pollUntil("the job has run", async () => {
    const { rowCount } = await client.query(
      `update jobs set next_run_at = now() + interval '1 day'
        where name = 'housekeeping' and fence > 0 and holder is null`,
    );
    return rowCount === 1;
  });
}

/** Makes the job due until nothing is left. */
async function untilClean(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query("update jobs set next_run_at = now() where name = 'housekeeping' and holder is null");
    await pause(pollMs);
    const { rows } = await client.query<{ left: boolean }>(
      `select exists (select from captchas where expires_at < now() - interval '1 minute')
         or to_regclass('outbox_' || to_char((now() at time zone 'utc')::date - 3, 'YYYYMMDD')) is not null
         or exists (select from jobs where name = 'housekeeping' and holder is not null) as left`,
    );
    if (!rows[0]?.left) return;
  }
}

/** Longest run of a statement that drops or deletes, in milliseconds. */
async function longestStatement(client: pg.Client, say: BenchOptions["say"]): Promise<number> {
  const { rows } = await client.query<{ query: string; calls: string; ms: number }>(
    `select query, calls::text, max_exec_time as ms from pg_stat_statements
      where query ~* '(drop_outbox_day|add_outbox_days|delete from)' and query !~ 'pg_stat_statements'
      order by max_exec_time desc limit 5`,
  );
  for (const { query, calls, ms } of rows)
    say(`${ms.toFixed(0)} ms at most, ${calls} calls: ${query.replaceAll(/\s+/g, " ").slice(0, 100)}`);
  return rows[0]?.ms ?? Number.NaN;
}
