import { erasure } from "../storage/erasure.ts";
import type { Sql, Transaction } from "@tessera/database";

/** Channel that notifies every node of players with new outbox messages. */
export const outboxChannel = "outbox";

export interface OutboxMessage {
  /** Name of the server event. */
  readonly topic: string;
  readonly playerId: string;
  /** Delivered to this login of the player only; to all of them when absent. */
  readonly sessionId?: string;
  readonly payload: object;
}

const insertMessages = `insert into outbox (topic, player_id, session_id, payload)
  select topic, player_id, session_id, payload from json_populate_recordset(null::outbox, $1::json)`;

/**
 * Writes a message for a player in the transaction of the change that it reports, so that neither exists
 * without the other.
 */
export async function emit(sql: Sql, message: OutboxMessage): Promise<void> {
  await sql.query(insertMessages, [JSON.stringify([rowOf(message)])]);
  sql.notify(outboxChannel, message.playerId);
}

/** Writes several messages without waiting; they are sent in this order. */
export function emitAll(sql: Transaction, messages: readonly OutboxMessage[]): void {
  if (messages.length === 0) return;
  sql.send(insertMessages, [JSON.stringify(messages.map(rowOf))]);
  for (const { playerId } of messages) sql.notify(outboxChannel, playerId);
}

function rowOf({ topic, playerId, sessionId, payload }: OutboxMessage): object {
  return { topic, player_id: playerId, session_id: sessionId ?? null, payload };
}

/** Erasure of messages to a player. */
export const outboxErasure = erasure("outbox", "delete from outbox where player_id = $1");
