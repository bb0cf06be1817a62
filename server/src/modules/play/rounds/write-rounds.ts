import type { Sql, Transaction } from "@tessera/database";
import type { BonusPart } from "../../promotions/index.ts";

/**
 * Columns of a round that its bets and wins change. Amounts are minor units as text, since rows are sent as
 * JSON.
 */
export interface RoundChange {
  readonly id: string;
  readonly bet_minor: string;
  readonly win_minor: string;
  readonly counted_minor: string;
  readonly status: "open" | "closed" | "voided";
  /** Result by the studio's report; null leaves the stored one. */
  readonly detail: object | null;
  /** Parts of its detail that were too long; null keeps the stored ones. */
  readonly left_out: unknown;
  readonly last_journal_id: string | null;
  readonly award_id: string | null;
  readonly ended_at: Date | null;
}

interface RoundOrigin {
  readonly provider_code: string;
  readonly provider_round_id: string;
  readonly player_id: string;
  readonly game_id: string;
  readonly game_session_id: string | null;
  readonly currency: string;
  readonly started_at: Date;
}

/** Sends the insertion of rounds in the site's wallet; nothing without one. */
export function insertRounds(sql: Transaction, rounds: readonly (RoundChange & RoundOrigin)[]): void {
  if (rounds.length === 0) return;
  sql.send(
    `insert into rounds (id, provider_code, provider_round_id, player_id, game_id, game_session_id, currency, bet_minor,
       win_minor, counted_minor, status, detail, left_out, last_journal_id, award_id, started_at, ended_at)
     select id, provider_code, provider_round_id, player_id, game_id, game_session_id, currency, bet_minor,
       win_minor, counted_minor, status, detail, left_out, last_journal_id, award_id, started_at, ended_at
     from json_populate_recordset(null::rounds, $1::json)`,
    [JSON.stringify(rounds)],
  );
}

/** Sends the changes of rounds; nothing without one. */
export function updateRounds(sql: Transaction, rounds: readonly RoundChange[]): void {
  if (rounds.length === 0) return;
  sql.send(
    `update rounds r
     set bet_minor = new.bet_minor, win_minor = new.win_minor, counted_minor = new.counted_minor, status = new.status, ended_at = new.ended_at,
       detail = coalesce(new.detail, r.detail), left_out = coalesce(new.left_out, r.left_out), last_journal_id = new.last_journal_id,
       award_id = new.award_id
     from json_populate_recordset(null::rounds, $1::json) new
     where r.id = new.id`,
    [JSON.stringify(rounds)],
  );
}

/** Sends the bonus parts of rounds, after the rounds themselves; nothing without one. */
export function updateBonusParts(sql: Transaction, rounds: readonly BonusPart[]): void {
  if (rounds.length === 0) return;
  sql.send(
    `update rounds r set bonus_claim_id = new.claim, bonus_bet_minor = new.bet
       from json_to_recordset($1::json) as new (id uuid, claim uuid, bet bigint) where r.id = new.id`,
    [
      JSON.stringify(
        rounds.map(({ id, claimId, betMinor }) => ({ id, claim: claimId, bet: betMinor.toString() })),
      ),
    ],
  );
}

/** A round that a studio with its own wallet has reported. */
export interface ReportedRoundRow extends RoundOrigin {
  readonly id: string;
  readonly bet_minor: string;
  readonly win_minor: string;
  /** Number that the studio counts its reports by. */
  readonly provider_seq: string;
  readonly detail: object | null;
}

/** Inserts rounds that a studio has reported, which are over; nothing without one. */
export async function insertReportedRounds(sql: Sql, rounds: readonly ReportedRoundRow[]): Promise<void> {
  if (rounds.length === 0) return;
  await sql.query(
    `insert into rounds (id, provider_code, provider_round_id, player_id, game_id, game_session_id, currency, bet_minor,
       win_minor, status, source, provider_seq, detail, started_at, ended_at)
     select id, provider_code, provider_round_id, player_id, game_id, game_session_id, currency, bet_minor,
       win_minor, 'closed', 'transfer', provider_seq, detail, started_at, started_at
     from json_populate_recordset(null::rounds, $1::json)`,
    [JSON.stringify(rounds)],
  );
}

/** Marks a player's reported rounds at a studio as booked, by this journal; null where their sum is 0. */
export async function markMirrored(
  sql: Sql,
  { playerId, code, journalId }: { playerId: string; code: string; journalId: string | null },
  now: Date,
): Promise<void> {
  await sql.query(
    `update rounds set mirrored_at = $3, last_journal_id = $4
      where player_id = $1 and provider_code = $2 and source = 'transfer' and mirrored_at is null`,
    [playerId, code, now, journalId],
  );
}
