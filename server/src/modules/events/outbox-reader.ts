import type { Sql } from "@tessera/database";
import { type ServerEvent, serverEvents } from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";
import { readWallet } from "../../ledger/index.ts";
import type { WireEvent } from "./event-stream.ts";

export interface OutboxRow {
  readonly id: bigint;
  readonly topic: string;
  readonly payload: unknown;
  readonly createdAt: Date;
}

/** Ids that bound the outbox rows of all players. Rows older than a day are deleted. */
export interface OutboxBounds {
  readonly oldest: bigint;
  readonly newest: bigint;
}

export async function readBounds(sql: Sql): Promise<OutboxBounds> {
  const [bounds] = await sql.query<OutboxBounds & Record<string, unknown>>(
    `select coalesce((select min(id) from outbox), s.newest + 1) as oldest, s.newest
       from (select case when is_called then last_value else 0 end as newest from outbox_id_seq) s`,
  );
  return bounds ?? { oldest: 1n, newest: 0n };
}

/** One login of a player, whose rows are those of the player and those of this login. */
export interface OutboxLogin {
  readonly playerId: string;
  readonly sessionId: string;
}

/** Reads the id of a login's newest row that was written more than `ageMs` ago; 0 without one. */
export async function readNewestBefore(sql: Sql, reader: OutboxLogin, ageMs: number): Promise<bigint> {
  const [row] = await sql.query<{ id: bigint }>(
    `select id from outbox
      where player_id = $1 and (session_id is null or session_id = $2)
        and created_at < now() - $3::float8 * interval '1 millisecond'
      order by id desc limit 1`,
    [reader.playerId, reader.sessionId, ageMs],
  );
  return row?.id ?? 0n;
}

/** Reads the outbox rows after `after` for one login of a player, oldest first. */
export function readOutbox(sql: Sql, reader: OutboxLogin, after: bigint): Promise<OutboxRow[]> {
  return sql.query<OutboxRow & Record<string, unknown>>(
    `select id, topic, payload, created_at as "createdAt" from outbox
      where player_id = $1 and id > $2 and (session_id is null or session_id = $3)
      order by id`,
    [reader.playerId, after, reader.sessionId],
  );
}

/**
 * Converts rows to events. Of several wallet changes only the last is sent, with the current balances: a
 * client that reads late gets the newest amount and not the history.
 */
export async function toEvents(sql: Sql, playerId: string, rows: readonly OutboxRow[]): Promise<WireEvent[]> {
  const lastWallet = rows.findLast(({ topic }) => topic === "wallet.updated");
  const events: WireEvent[] = [];
  for (const row of rows) {
    if (row.topic !== "wallet.updated")
      events.push({ name: row.topic, data: row.payload, id: String(row.id) });
    else if (row === lastWallet) {
      events.push({ name: row.topic, data: await walletUpdated(sql, playerId), id: String(row.id) });
    }
  }
  return events;
}

async function walletUpdated(sql: Sql, playerId: string): Promise<unknown> {
  const { mainMinor, heldMinor, commissionMinor, pointsMinor, seq } = await readWallet(sql, playerId);
  const event: ServerEvent<"wallet.updated"> = { mainMinor, heldMinor, commissionMinor, pointsMinor, seq };
  return z.encode(serverEvents["wallet.updated"], event);
}
