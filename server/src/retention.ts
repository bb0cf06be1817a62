import type { Database } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";

/** Retention period of rows that anybody can create and that nothing of value depends on. */
export interface Retention {
  readonly table: string;
  /** SQL condition of the rows to delete; `$1` is the time `keptMs` ago. */
  readonly expired: string;
  readonly keptMs: number;
}

/**
 * All retention periods of the site's own database. The ledger, decisions (`audit_log`), rounds and accepted terms are kept
 * forever.
 */
export const retentions: readonly Retention[] = [
  { table: "captchas", expired: "expires_at <= $1", keptMs: 0 },
  { table: "outbox", expired: "created_at < $1", keptMs: dayMs },
  {
    table: "login_failures",
    expired: "last_failed_at < $1 and (locked_until is null or locked_until <= $1)",
    keptMs: dayMs,
  },
  { table: "otps", expired: "created_at < $1", keptMs: 30 * dayMs },
  // Secrets of authenticators that nobody confirmed.
  { table: "second_factors", expired: "turned_on_at is null and expires_at <= $1", keptMs: 0 },
  { table: "error_logs", expired: "created_at < $1", keptMs: 30 * dayMs },
  // By then a push service would show them to somebody who has read them.
  { table: "push_notifications", expired: "created_at < $1", keptMs: dayMs },
  {
    table: "push_subscriptions",
    expired: "session_id in (select id from sessions where least(ended_at, expires_at) < $1)",
    keptMs: 0,
  },
  {
    // Used tokens are needed only while their session can still be refreshed.
    table: "refresh_tokens",
    expired: "session_id in (select id from sessions where least(ended_at, expires_at) < $1)",
    keptMs: 7 * dayMs,
  },
  // As the page about privacy says.
  { table: "identity_cards", expired: "decided_at < $1", keptMs: 180 * dayMs },
  {
    // Uploaded for a draft that was dropped.
    table: "content_pictures",
    expired: `uploaded_at < $1
      and not exists (select from content_versions where position(sha256 in content::text) > 0)
      and not exists (select from content_documents where position(sha256 in concat(content, draft)) > 0)`,
    keptMs: 30 * dayMs,
  },
  { table: "operator_sessions", expired: "expires_at < $1", keptMs: 90 * dayMs },
];

/** Maximum number of stored crash reports (the newest), because anybody can send them. */
export const errorLogsMax = 50_000;

/** Deletes expired rows; `now` is the time of this node, for all but the keys of calls. */
export async function deleteExpired(database: Database, now: Date): Promise<void> {
  // After a time without it, what has expired may be most of a table.
  const remove = (text: string, parameters?: readonly unknown[]) =>
    database.transaction((sql) => sql.query(text, parameters), { isUnlimited: true });
  for (const { table, expired, keptMs } of retentions) {
    await remove(`delete from ${table} where ${expired}`, [new Date(now.getTime() - keptMs)]);
  }
  // Judged by the clock that has set their end: the clock of a node that is ahead would delete answers too early.
  await remove("delete from idempotency_keys where expires_at <= now()");
  await remove(
    `delete from error_logs where id in (select id from error_logs order by created_at desc, id desc offset $1)`,
    [errorLogsMax],
  );
}
