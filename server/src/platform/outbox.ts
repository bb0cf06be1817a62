import type { Sql } from "@tessera/database";

/** Channel that tells every node which player has something new in the outbox. */
export const outboxChannel = "outbox";

export interface OutboxMessage {
  /** Name of the server event. */
  readonly topic: string;
  readonly playerId: string;
  /** Only this login of the player is told; all of them when absent. */
  readonly sessionId?: string;
  readonly payload: object;
}

/** Writes a message for a player in the same transaction as what it tells, so that neither exists without the other. */
export async function emit(sql: Sql, { topic, playerId, sessionId, payload }: OutboxMessage): Promise<void> {
  await sql.query(
    "insert into outbox (topic, player_id, session_id, payload) values ($1, $2, $3, $4::jsonb)",
    [topic, playerId, sessionId ?? null, JSON.stringify(payload)],
  );
  sql.notify(outboxChannel, playerId);
}
