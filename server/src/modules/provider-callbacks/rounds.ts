import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { tellSession } from "./tell-session.ts";

/**
 * Whoever writes a round holds the lock of its player's main account (answerOnce, endRound), so the calls of one player at one
 * studio happen one after another and nothing here needs a lock of its own.
 */
export interface Round {
  readonly id: string;
  readonly gameId: string;
  readonly status: "open" | "closed" | "voided";
}

interface RoundKey {
  readonly providerCode: string;
  readonly providerRoundId: string;
  readonly playerId: string;
}

export async function findRound(sql: Sql, key: RoundKey): Promise<Round | undefined> {
  const [round] = await sql.query<Round>(
    `select id, game_id as "gameId", status from rounds
     where provider_code = $1 and provider_round_id = $2 and player_id = $3`,
    [key.providerCode, key.providerRoundId, key.playerId],
  );
  return round;
}

interface NewRound extends RoundKey {
  readonly gameId: string;
  readonly gameSessionId: string | null;
  readonly currency: string;
  readonly startedAt: Date;
  /** What its first bet has moved, where a bet opens it. */
  readonly betMinor?: bigint;
  readonly journalId?: string | null;
}

export async function openRound(sql: Sql, round: NewRound): Promise<Round> {
  const id = newId();
  await sql.query(
    `insert into rounds
       (id, provider_code, provider_round_id, player_id, game_id, game_session_id, currency, started_at,
        bet_minor, last_journal_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      round.providerCode,
      round.providerRoundId,
      round.playerId,
      round.gameId,
      round.gameSessionId,
      round.currency,
      round.startedAt,
      round.betMinor ?? 0n,
      round.journalId ?? null,
    ],
  );
  return { id, gameId: round.gameId, status: "open" };
}

/** Adds to what was bet and won in a round; a rollback adds a negative amount. */
export async function addToRound(
  sql: Sql,
  roundId: string,
  change: { readonly betMinor?: bigint; readonly winMinor?: bigint; readonly journalId: string | null },
): Promise<void> {
  await sql.query(
    `update rounds
     set bet_minor = bet_minor + $2, win_minor = win_minor + $3, last_journal_id = coalesce($4, last_journal_id)
     where id = $1`,
    [roundId, change.betMinor ?? 0n, change.winMinor ?? 0n, change.journalId],
  );
}

/**
 * Ends a round and tells the page that holds the game. A voided round that pays after all counts as closed; the first
 * end stays the end.
 */
export async function closeRound(sql: Sql, roundId: string, now: Date, detail?: unknown): Promise<void> {
  await sql.query(
    `update rounds set status = 'closed', ended_at = coalesce(ended_at, $2), detail = coalesce($3::jsonb, detail)
     where id = $1`,
    [roundId, now, detail === undefined ? null : JSON.stringify(detail)],
  );
  await tellSession(sql, roundId, now);
}

/** Voids a round whose bets were all taken back and that paid nothing. */
export async function voidIfNothingIsLeft(sql: Sql, roundId: string, now: Date): Promise<void> {
  const voided = await sql.query(
    `update rounds set status = 'voided', ended_at = coalesce(ended_at, $2)
     where id = $1 and win_minor = 0
       and not exists (select from round_txs where round_id = $1 and kind = 'bet' and status = 'ok')
     returning id`,
    [roundId, now],
  );
  if (voided.length > 0) await tellSession(sql, roundId, now);
}
