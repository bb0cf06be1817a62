import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";
import { emit } from "../../platform/events/outbox.ts";

export type EndReason =
  | "logout"
  | "idle"
  | "expired"
  | "reuse"
  | "admin"
  | "password"
  | "excluded"
  | "replaced"
  | "closed";

export interface EndedSession {
  readonly id: string;
  readonly playerId: string;
  readonly reason: EndReason;
}

/**
 * Ends the open sessions that match `condition` and returns them. The condition has the names of `values`,
 * and `:now`.
 */
export async function endSessions(
  sql: Sql,
  now: Date,
  reason: EndReason,
  condition: string,
  values: Readonly<Record<string, unknown>>,
): Promise<EndedSession[]> {
  const rows = await sql.query<{ id: string; player_id: string }>(
    `update sessions set ended_at = :now, end_reason = :reason where ended_at is null and ${condition} returning id, player_id`,
    { ...values, now, reason },
  );
  return rows.map((row) => ({ id: row.id, playerId: row.player_id, reason }));
}

/**
 * Refuses with SESSION_REVOKED when a session has ended since its call was admitted. To be called once the
 * player is locked, before what would outlast the session.
 */
export async function refuseEndedSession(sql: Sql, sessionId: string): Promise<void> {
  const [ended] = await sql.query<{ reason: string | null }>(
    "select end_reason as reason from sessions where id = $1 and ended_at is not null",
    [sessionId],
  );
  if (ended) throw new Refusal("SESSION_REVOKED", { details: ended });
}

/** Notifies every page of an ended session, so that it shows the login at once. */
export async function emitSessionsEnded(sql: Sql, ended: readonly EndedSession[]): Promise<void> {
  for (const { id, playerId, reason } of ended) {
    await emit(sql, { topic: "session.ended", playerId, sessionId: id, payload: { reason } });
  }
}
