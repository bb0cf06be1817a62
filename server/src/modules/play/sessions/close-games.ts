import type { Sql } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";
import { emit } from "../../../platform/events/outbox.ts";

/**
 * Closes a player's open games at studios that play with the main wallet because he may not play any more:
 * their play tokens take no more bets, and their pages receive PLAY_DISABLED with the operator's reason.
 * Seats at studios with a wallet of their own are closed by `onPlayBarred`, since those studios have to be
 * asked.
 */
export async function closeGames(
  sql: Sql,
  playerId: string,
  reason: string | null,
  now: Date,
): Promise<void> {
  const closed = await sql.query<{ id: string; loginId: string | null }>(
    `update game_sessions set ended_at = $2
      where player_id = $1 and ended_at is null and expires_at > $2 and studio_seat is null
      returning id, session_id as "loginId"`,
    [playerId, now],
  );
  for (const { id, loginId } of closed) {
    const payload = z.encode(serverEvents["game.closed"], {
      gameSessionId: id,
      code: "PLAY_DISABLED",
      ...(reason !== null && { reason }),
    });
    await emit(sql, {
      topic: "game.closed",
      playerId,
      ...(loginId !== null && { sessionId: loginId }),
      payload,
    });
  }
}
