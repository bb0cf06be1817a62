import type { Transaction } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { emitAll } from "../../../platform/events/outbox.ts";

interface SessionTotals {
  readonly gameSessionId: string;
  readonly playerId: string;
  readonly loginSessionId: string | null;
  readonly startedAt: Date;
  readonly netMinor: bigint;
}

/** Emits the current totals of game sessions to the logins that opened them, after a round has ended. */
export async function emitSessionTotals(
  sql: Transaction,
  gameSessionIds: readonly string[],
  now: Date,
): Promise<void> {
  if (gameSessionIds.length === 0) return;
  const sessions = await sql.query<SessionTotals>(
    `select t.game_session_id as "gameSessionId", t.player_id as "playerId", s.session_id as "loginSessionId",
       t.started_at as "startedAt", t.win_minor - t.bet_minor as "netMinor"
     from game_sessions s join game_session_totals t on t.game_session_id = s.id
     where s.id = any($1::uuid[])`,
    [gameSessionIds],
  );
  const messages = sessions.map(({ gameSessionId, playerId, loginSessionId, startedAt, netMinor }) => ({
    topic: "game.session",
    playerId,
    ...(loginSessionId && { sessionId: loginSessionId }),
    payload: z.encode(serverEvents["game.session"], {
      gameSessionId,
      netMinor: minorUnits(netMinor),
      elapsedSec: Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 1_000)),
    }),
  }));
  emitAll(sql, messages);
}
