import { batchRows, cleanUp, type Database, type StoppedCleanUps } from "@tessera/database";
import { explainCleanUp, findDeletions, memoryDatabase } from "@tessera/database/testing";
import { dayMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorLogCleanUps, errorLogsMax } from "./modules/site/index.ts";
import { migrationsOf } from "./platform/storage/migrations.ts";
import { cleanUps } from "./retention.ts";

const now = new Date("2026-11-30T12:00:00Z");
/** Session of a token: each has twenty. */
const sessionOfToken = "md5('refreshed ' || floor(n / 20.0))::uuid";

/** Columns and values of the rows of each table; `at` is the time by which a row expires, `n` its number. */
const rows: Readonly<Record<string, readonly [columns: string, values: string]>> = {
  captchas: [
    "id, purpose, answer_hash, ip_hash, created_at, expires_at",
    "gen_random_uuid(), 'login', '', '', at, at",
  ],
  login_failures: ["username, source, failures, last_failed_at", "n::text, 'any', 1, at"],
  otps: [
    "id, purpose, email_norm, code_hash, created_at, expires_at, resend_after, asked_by",
    "gen_random_uuid(), 'forgot_password', n::text, '', at, at, at, 'x'",
  ],
  second_factors: ["player_id, secret, begun_at, expires_at", "gen_random_uuid(), '', at, at"],
  error_logs: [
    "id, error, error_info, url, username, tag, signature_ok, created_at",
    "gen_random_uuid(), 'e', '', '', '', 't', true, at",
  ],
  push_notifications: [
    "id, subscription_id, title, link, created_at, due_at",
    "gen_random_uuid(), gen_random_uuid(), 't', '/', at, at",
  ],
  push_subscriptions: [
    "id, session_id, player_id, endpoint, device_key, device_secret, payments, messages, created_at",
    `gen_random_uuid(), md5('pushed ' || n)::uuid, gen_random_uuid(), 'https://' || n, decode(repeat('00', 65), 'hex'),
     decode(repeat('00', 16), 'hex'), true, true, at`,
  ],
  refresh_tokens: [
    "id, session_id, token_hash, issued_at",
    `gen_random_uuid(), ${sessionOfToken}, int4send(n), at`,
  ],
  identity_cards: ["application_id, sealed, decided_at", "gen_random_uuid(), '', at"],
  content_pictures: [
    "sha256, bytes, width, height, uploaded_at, uploaded_by",
    "encode(sha256(int4send(n)), 'hex'), '', 1, 1, at, 'admin:1'",
  ],
  operator_sessions: [
    "id, operator_id, token_hash, created_at, last_active_at, expires_at",
    "gen_random_uuid(), gen_random_uuid(), int4send(n), at, at, at",
  ],
  broadcasts: ["id, name, data, created_at", "gen_random_uuid(), 't', '{}', at"],
  outbox_default: [
    "topic, player_id, payload, created_at, day",
    "'t', gen_random_uuid(), '{}', at, '2020-01-01'",
  ],
  idempotency_keys: [
    "scope, key, request_hash, state, created_at, expires_at",
    "'s', n::text, '', 'running', at, at",
  ],
};

/** Tables that operators fill and that a clean-up reads as a whole. */
const smallTables: ReadonlySet<string> = new Set(["content_documents", "content_versions"]);

let database: Database;
beforeAll(async () => {
  database = await memoryDatabase(migrationsOf(`${import.meta.dirname}/..`));
});
afterAll(() => database.close());

/** Numbers of rows that have expired and that have not. */
interface Numbers {
  readonly expired: number;
  readonly left: number;
}

/** Fills a table: expired rows up to an hour before `end`, others from an hour after it, a second apart. */
async function fill(table: string, end: Date, { expired, left }: Numbers): Promise<void> {
  const [columns, values] = rows[table] ?? [];
  if (columns === undefined || values === undefined) throw new Error(`No row of ${table} is known`);
  const numbered = (into: string, of: string) =>
    `insert into ${into} select ${of} from (
       select n, '${end.toISOString()}'::timestamptz + (n + sign(n + 0.5) * 3600) * interval '1 second' as at
         from generate_series(${-expired}, ${left - 1}) n) numbered`;
  const sessions = (id: string) =>
    numbered(
      "sessions (id, player_id, device_id, second_token_hash, remember, created_at, last_active_at, expires_at)",
      `${id}, gen_random_uuid(), gen_random_uuid(), '', false, at, at, at`,
    );
  await database.transaction(async (sql) => {
    // What the rows refer to does not exist.
    await sql.execute("set local session_replication_role = replica");
    if (table === "push_subscriptions") await sql.execute(sessions("md5('pushed ' || n)::uuid"));
    if (table === "refresh_tokens") await sql.execute(`${sessions(sessionOfToken)} where n % 20 = 0`);
    await sql.execute(numbered(`${table} (${columns})`, values));
  });
  await database.execute(`analyze ${table}, sessions`);
}

const cases = cleanUps.map((each) => {
  const isOfMax = each === errorLogCleanUps.beyondMax;
  const isOfPictures = each.table === "content_pictures";
  return {
    ...each,
    name: isOfMax ? "error_logs beyond their maximum" : each.table,
    // Judged by the clock of the database.
    now: each.table === "idempotency_keys" ? new Date() : now,
    numbers: {
      expired: isOfPictures ? 1_500 : batchRows + 2_000,
      left: isOfPictures ? 1_500 : isOfMax ? errorLogsMax : batchRows + 2_000,
    },
    readMax: isOfMax ? errorLogsMax + 1 : batchRows,
  };
});

describe.each(cases)("$name with many rows", ({ table, numbers, readMax, ...each }) => {
  const end = new Date(each.now.getTime() - each.retentionMs);
  beforeAll(async () => {
    await database.execute(`truncate ${table} cascade`);
    // A maximum has no time: all of its rows are older.
    await fill(table, readMax > batchRows ? new Date(end.getTime() - dayMs) : end, numbers);
  });

  it("a batch reads by an index, and not more rows than it may delete", async () => {
    const scans = (await explainCleanUp(database, { table, ...each }, end)).filter(
      (scan) => !smallTables.has(scan.table),
    );
    expect(scans.map((scan) => scan.table)).toContain(table);
    expect(scans.filter(({ kind, rows: read }) => kind === "Seq Scan" || read > readMax)).toEqual([]);
  });

  it("a run deletes what has expired in several batches, and nothing else", async () => {
    await cleanUp(database, [{ table, ...each }], each.now);
    const [stored] = await database.query(`select count(*)::int as count from ${table}`);
    expect(stored).toEqual({ count: numbers.left });
  });
});

it("a run whose time is over: ends after one batch of each, and the next run goes on", async () => {
  await database.execute("truncate captchas, otps");
  const numbers = { expired: batchRows + 1, left: 0 };
  await fill("captchas", now, numbers);
  await fill("otps", new Date(now.getTime() - 30 * dayMs), numbers);
  const left = async () => {
    const [row] = await database.query(
      "select (select count(*)::int from captchas) as captchas, (select count(*)::int from otps) as otps",
    );
    return row;
  };
  const both = cleanUps.filter(({ table }) => ["captchas", "otps"].includes(table));
  const stopped: StoppedCleanUps = new Map();
  const starts: unknown[] = [];
  const watched: Database = {
    ...database,
    query: (text, values) => {
      if (text.includes("delete from captchas")) starts.push((values as readonly unknown[])[0]);
      return database.query(text, values);
    },
  };
  await cleanUp(watched, both, now, { forMs: 0, stopped });
  expect(await left()).toEqual({ captchas: 1, otps: 1 });
  await cleanUp(watched, both, now, { forMs: 0, stopped });
  // Not from the beginning, where entries of the deleted rows are in the index.
  expect(starts).toEqual([null, expect.stringMatching(/^2026-11-30 /)]);
  expect(stopped.size).toBe(0);
  expect(await left()).toEqual({ captchas: 0, otps: 0 });
});

it("sources: every clean-up is in the list, and nothing else deletes by a time", () => {
  expect(findDeletions(import.meta.dirname)).toEqual({ cleanUps: cleanUps.length, byTime: [] });
});
