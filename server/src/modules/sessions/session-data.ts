import type { CleanUp, Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import { erasure } from "../../platform/storage/erasure.ts";

/** Erasures of the tables of sessions. Refresh tokens and what refers to sessions goes before these. */
export const sessionErasures = {
  refreshTokens: erasure(
    "refresh_tokens",
    "delete from refresh_tokens where session_id in (select id from sessions where player_id = $1)",
  ),
  sessions: erasure("sessions", "delete from sessions where player_id = $1"),
  devices: erasure("devices", "delete from devices where player_id = $1"),
} as const;

/** Sessions whose tokens one statement deletes; one that is refreshed for a month has some 3,000. */
const sessionsOfBatch = 50;

/**
 * Clean-up of used tokens, which are needed only while their session can still be refreshed. A session's go
 * together, because each refers to the one before it; the session remembers that they are gone.
 */
export const refreshTokenCleanUp: CleanUp = {
  table: "refresh_tokens",
  retentionMs: 7 * dayMs,
  deleteBatch: async (sql, end, position) => {
    const [batch] = await sql.query<{ sessions: number; position: string | null }>(
      `with ended as materialized (
         select id from sessions
          where has_refresh_tokens and least(ended_at, expires_at) < $1
            and least(ended_at, expires_at) >= coalesce($2, '-infinity'::timestamptz)
          order by least(ended_at, expires_at) limit ${sessionsOfBatch} for update skip locked),
       gone as (delete from refresh_tokens where session_id = any(array(select id from ended))),
       marked as (
         update sessions set has_refresh_tokens = false where id = any(array(select id from ended))
         returning least(ended_at, expires_at) as at)
       select count(*)::int as sessions, max(at)::text as position from marked`,
      [end, position ?? null],
    );
    if (!batch || batch.position === null || batch.sessions < sessionsOfBatch) return { isLast: true };
    return { isLast: false, position: batch.position };
  },
};

/** Records that a session is in use. */
export async function recordActivity(sql: Sql, id: string, now: Date): Promise<void> {
  await sql.query("update sessions set last_active_at = $2 where id = $1", [id, now]);
}

/**
 * Records a reminder of the time after so many seconds of a session. False when one of then or later is
 * recorded.
 */
export async function recordReminder(sql: Sql, id: string, afterSec: number): Promise<boolean> {
  // Condition and mark in one statement: of two concurrent nodes, only one updates the row.
  const marked = await sql.query(
    "update sessions set reminded_sec = $2 where id = $1 and reminded_sec < $2 returning id",
    [id, afterSec],
  );
  return marked.length > 0;
}
