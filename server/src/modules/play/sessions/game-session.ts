import type { Sql } from "@tessera/database";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { Refusal } from "../../../platform/errors/refusal.ts";

export interface GameSessionSummary {
  readonly startedAt: string;
  readonly elapsedSec: number;
  readonly betMinor: MinorUnits;
  readonly winMinor: MinorUnits;
  readonly netMinor: MinorUnits;
}

/** Closes a game session: its play token takes no more bets. Idempotent. Refuses with `NOT_FOUND`. */
export async function closeGameSession(
  sql: Sql,
  playerId: string,
  gameSessionId: string,
  now: Date,
): Promise<void> {
  const closed = await sql.query(
    `update game_sessions set ended_at = coalesce(ended_at, $3) where id = $1 and player_id = $2 returning id`,
    [gameSessionId, playerId, now],
  );
  if (closed.length === 0) throw new Refusal("NOT_FOUND");
}

/** Returns the duration and result of a game session, from its start to its end. Refuses with `NOT_FOUND`. */
export async function summariseGameSession(
  sql: Sql,
  playerId: string,
  gameSessionId: string,
  now: Date,
): Promise<GameSessionSummary> {
  const [totals] = await sql.query<{
    startedAt: Date;
    endedAt: Date | null;
    betMinor: bigint;
    winMinor: bigint;
  }>(
    `select started_at as "startedAt", ended_at as "endedAt", bet_minor as "betMinor", win_minor as "winMinor"
     from game_session_totals where game_session_id = $1 and player_id = $2`,
    [gameSessionId, playerId],
  );
  if (!totals) throw new Refusal("NOT_FOUND");
  const { startedAt, endedAt, betMinor, winMinor } = totals;
  return {
    startedAt: startedAt.toISOString(),
    elapsedSec: Math.max(0, Math.floor(((endedAt ?? now).getTime() - startedAt.getTime()) / 1_000)),
    betMinor: minorUnits(betMinor),
    winMinor: minorUnits(winMinor),
    netMinor: minorUnits(winMinor - betMinor),
  };
}
