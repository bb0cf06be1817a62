import type { Sql } from "@tessera/database";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import { minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { emit } from "../../platform/outbox.ts";

interface SessionTotals {
  readonly gameSessionId: string;
  readonly playerId: string;
  readonly loginSessionId: string | null;
  readonly startedAt: Date;
  readonly netMinor: bigint;
}

/** Tells the login that opened a game what the game has come to, when one of its rounds is over. */
export async function tellSession(sql: Sql, roundId: string, now: Date): Promise<void> {
  const [totals] = await sql.query<SessionTotals>(
    `select t.game_session_id as "gameSessionId", t.player_id as "playerId", s.session_id as "loginSessionId",
       t.started_at as "startedAt", t.win_minor - t.bet_minor as "netMinor"
     from rounds r
     join game_session_totals t on t.game_session_id = r.game_session_id
     join game_sessions s on s.id = r.game_session_id
     where r.id = $1`,
    [roundId],
  );
  // A round that began with its win belongs to no opened game.
  if (!totals) return;
  const elapsedSec = Math.max(0, Math.floor((now.getTime() - totals.startedAt.getTime()) / 1_000));
  await emit(sql, {
    topic: "game.session",
    playerId: totals.playerId,
    ...(totals.loginSessionId && { sessionId: totals.loginSessionId }),
    payload: z.encode(serverEvents["game.session"], {
      gameSessionId: totals.gameSessionId,
      netMinor: minorUnits(totals.netMinor),
      elapsedSec,
    }),
  });
}
