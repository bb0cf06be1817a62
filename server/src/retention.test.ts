import { createHash } from "node:crypto";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestSite, testSite } from "./testing/index.ts";
import { errorLogCleanUps, errorLogsMax } from "./modules/site/index.ts";
import { cleanUps, deleteExpired } from "./retention.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

/** A row of each table whose retention period ended `age` milliseconds ago. */
const rows: Readonly<Record<string, (at: Date) => Promise<unknown>>> = {
  captchas: (at) =>
    insert("captchas", "id, purpose, answer_hash, ip_hash, created_at, expires_at", [
      newId(),
      "login",
      Buffer.from("x"),
      Buffer.from("x"),
      at,
      at,
    ]),
  broadcasts: (at) => insert("broadcasts", "id, name, data, created_at", [newId(), "t", "{}", at]),
  login_failures: (at) =>
    insert("login_failures", "username, source, failures, last_failed_at", [newId(), "any", 1, at]),
  otps: (at) =>
    insert("otps", "id, purpose, email_norm, code_hash, created_at, expires_at, resend_after, asked_by", [
      newId(),
      "forgot_password",
      "",
      Buffer.from("x"),
      at,
      at,
      at,
      "x",
    ]),
  second_factors: async (at) => {
    const { id } = await site.player();
    await insert("second_factors", "player_id, secret, begun_at, expires_at", [id, Buffer.from("x"), at, at]);
  },
  error_logs: (at) =>
    insert("error_logs", "id, error, error_info, url, username, tag, signature_ok, created_at", [
      newId(),
      "e",
      "",
      "",
      "",
      "t",
      true,
      at,
    ]),
  push_subscriptions: async (at) => {
    await addSubscription();
    await site.database.query("update sessions set expires_at = $1 where created_at = $2", [
      at,
      site.clock.now(),
    ]);
    site.clock.advance(1);
  },
  push_notifications: async (at) =>
    insert("push_notifications", "id, subscription_id, title, link, created_at, due_at", [
      newId(),
      await addSubscription(),
      "t",
      "/",
      at,
      at,
    ]),
  refresh_tokens: async (at) => {
    await site.player();
    await site.database.query("update sessions set expires_at = $1 where created_at = $2", [
      at,
      site.clock.now(),
    ]);
    site.clock.advance(1);
  },
  identity_cards: async (at) => {
    const { id: player } = await site.player();
    const application = newId();
    await insert(
      "referral_applications",
      `id, player_id, full_name, phone, email, bank_code, account_number, account_name, terms_version, status, decided_by,
       decided_at, created_at`,
      [application, player, "n", "p", "e", "NUSA", "12345", "n", "1", "approved", "admin:1", at, at],
    );
    await insert("identity_cards", "application_id, sealed, decided_at", [application, Buffer.from("x"), at]);
  },
  content_pictures: (at) =>
    insert("content_pictures", "sha256, bytes, width, height, uploaded_at, uploaded_by", [
      createHash("sha256").update(newId()).digest("hex"),
      Buffer.from("x"),
      1,
      1,
      at,
      "admin:1",
    ]),
  operator_sessions: async (at) => {
    const operator = newId();
    await insert("operators", "id, username, password_hash, totp_secret, roles, created_at", [
      operator,
      `o${operator.replaceAll("-", "").slice(-12)}`,
      "x",
      Buffer.from("x"),
      ["owner"],
      at,
    ]);
    await insert("operator_sessions", "id, operator_id, token_hash, created_at, last_active_at, expires_at", [
      newId(),
      operator,
      Buffer.from(operator),
      at,
      at,
      at,
    ]);
  },
};

/** Adds a device that is notified, of a new player. Returns its id. */
async function addSubscription(): Promise<string> {
  const [id, player] = [newId(), await site.player()];
  const [session] = await site.database.query("select id from sessions where player_id = $1", [player.id]);
  await insert(
    "push_subscriptions",
    "id, session_id, player_id, endpoint, device_key, device_secret, payments, messages, created_at",
    [
      id,
      session?.id,
      player.id,
      `https://${id}`,
      Buffer.alloc(65),
      Buffer.alloc(16),
      true,
      true,
      site.clock.now(),
    ],
  );
  return id;
}

function insert(table: string, columns: string, values: readonly unknown[]): Promise<unknown> {
  const places = values.map((_, index) => `$${index + 1}`);
  return site.database.query(`insert into ${table} (${columns}) values (${places.join()})`, [...values]);
}
const count = async (table: string) => (await site.database.query(`select 1 from ${table}`)).length;

it.each(cleanUps.filter((each) => each.table in rows && each !== errorLogCleanUps.beyondMax))(
  "$table: rows are stored for their retention time, and deleted after it",
  async ({ table, retentionMs }) => {
    const now = site.clock.now().getTime();
    await rows[table]?.(new Date(now - retentionMs + dayMs));
    await rows[table]?.(new Date(now - retentionMs - dayMs));
    expect(await count(table)).toBe(2);
    await deleteExpired(site.database, new Date(now));
    expect(await count(table)).toBe(1);
    await deleteExpired(site.database, new Date(now + 2 * dayMs));
    expect(await count(table)).toBe(0);
  },
);

it("idempotency keys: deleted after their end by the database's clock, whatever the node's clock shows", async () => {
  await site.database.query(
    `insert into idempotency_keys (scope, key, request_hash, state, created_at, expires_at)
     select 's', name, 'x', 'running', now(), now() + ends from (values ('ended', interval '-1 second'), ('open', '1 hour')) as k (name, ends)`,
  );
  for (const node of [new Date(0), new Date("2100-01-01")]) await deleteExpired(site.database, node);
  expect(await site.database.query("select key from idempotency_keys")).toEqual([{ key: "open" }]);
});

it("more crash reports than the maximum: the oldest are deleted", async () => {
  const now = site.clock.now();
  await site.database.query(
    `insert into error_logs (id, error, error_info, url, username, tag, signature_ok, created_at)
     select gen_random_uuid(), n::text, '', '', '', 't', true, $1::timestamptz - n * interval '1 second'
       from generate_series(1, $2::int) n`,
    [now, errorLogsMax + 3],
  );
  await deleteExpired(site.database, now);
  expect(
    await site.database.query("select max(error::int) as oldest, count(*)::int as count from error_logs"),
  ).toEqual([{ oldest: errorLogsMax, count: errorLogsMax }]);
});

it("decisions in the audit log: never deleted", async () => {
  await insert("audit_log", "actor, action, target_type, target_id, created_at", [
    "admin:1",
    "deposit.approve",
    "deposit",
    "1",
    new Date(0),
  ]);
  await deleteExpired(site.database, site.clock.now());
  expect(await count("audit_log")).toBe(1);
});
