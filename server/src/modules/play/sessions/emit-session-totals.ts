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
    // The sums beside each session, not by the view of all totals: that is added up before it is joined.
    `select s.id as "gameSessionId", s.player_id as "playerId", s.session_id as "loginSessionId",
       s.created_at as "startedAt", total.win_minor - total.bet_minor as "netMinor"
     from game_sessions s cross join lateral (
       select coalesce(sum(bet_minor), 0) as bet_minor, coalesce(sum(win_minor), 0) as win_minor
         from rounds where game_session_id = s.id) total
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
