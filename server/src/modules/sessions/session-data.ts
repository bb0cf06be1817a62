import type { Sql } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import { erasure } from "../../platform/storage/erasure.ts";
import { retention } from "../../platform/storage/retention.ts";

/** Erasures of the tables of sessions. Refresh tokens and what refers to sessions goes before these. */
export const sessionErasures = {
  refreshTokens: erasure(
    "refresh_tokens",
    "delete from refresh_tokens where session_id in (select id from sessions where player_id = $1)",
  ),
  sessions: erasure("sessions", "delete from sessions where player_id = $1"),
  devices: erasure("devices", "delete from devices where player_id = $1"),
} as const;

/** Used tokens are needed only while their session can still be refreshed. */
export const refreshTokenRetention = retention(
  "refresh_tokens",
  7 * dayMs,
  "session_id in (select id from sessions where least(ended_at, expires_at) < $1)",
);

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
