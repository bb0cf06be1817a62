import type { Sql, Transaction } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { insertRounds, type RoundChange, updateRounds } from "../rounds/index.ts";
import type { Metadata } from "./metadata.ts";
import type { Round, RoundKey } from "./round.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

interface NewRound extends RoundKey {
  readonly gameId: string;
  readonly gameSessionId: string | null;
  readonly currency: string;
}

export function openRound(unitOfWork: UnitOfWork, opening: NewRound): Round {
  const id = newId();
  return unitOfWork.openRound({
    ...opening,
    id,
    startedAt: unitOfWork.now,
    betMinor: 0n,
    winMinor: 0n,
    countedMinor: 0n,
    status: "open",
    endedAt: null,
    lastJournalId: null,
    bonus: { id, claimId: null, betMinor: 0n },
    awardId: null,
    activeBets: 0,
  });
}

/** Adds to the bets, wins and counted turnover of a round; a rollback adds negative amounts. */
export function addToRound(
  unitOfWork: UnitOfWork,
  round: Round,
  change: {
    readonly betMinor?: bigint;
    readonly winMinor?: bigint;
    readonly countedMinor?: bigint;
    readonly journalId: string | null;
  },
): void {
  const { betMinor = 0n, winMinor = 0n, countedMinor = 0n, journalId } = change;
  round.betMinor += betMinor;
  round.winMinor += winMinor;
  round.countedMinor += countedMinor;
  round.lastJournalId = journalId ?? round.lastJournalId;
  unitOfWork.allowances.get(round.playerId)?.count(round.startedAt, { betMinor, winMinor });
  unitOfWork.markChanged(round);
}

/**
 * Ends a round and notifies the page of the game. A voided round that still pays counts as closed; the first
 * end time is stored.
 */
export function closeRound(unitOfWork: UnitOfWork, round: Round, detail?: Metadata): void {
  round.detail = detail?.value ?? round.detail;
  recordLeftOut(round, detail);
  end(unitOfWork, round, "closed");
}

/** Records in a round the values of a call that could not be stored. */
export function recordLeftOut(round: Round, ...metadata: readonly (Metadata | undefined)[]): void {
  const leftOut = metadata.flatMap((each) => each?.leftOut ?? []);
  if (leftOut.length > 0) round.leftOut = [...(round.leftOut ?? []), ...leftOut];
}

/** Voids a round whose bets were all rolled back and that paid nothing. */
export function voidIfNothingIsLeft(unitOfWork: UnitOfWork, round: Round): void {
  if (round.winMinor === 0n && round.activeBets === 0) end(unitOfWork, round, "voided");
}

function end(unitOfWork: UnitOfWork, round: Round, status: "closed" | "voided"): void {
  round.status = status;
  round.endedAt ??= unitOfWork.now;
  unitOfWork.markChanged(round);
  // A round that began with its win belongs to no opened game.
  if (round.gameSessionId !== null) unitOfWork.endedIn.add(round.gameSessionId);
}

const roundColumns = `r.id, r.provider_code as "providerCode", r.provider_round_id as "providerRoundId",
  r.player_id as "playerId", r.game_id as "gameId", r.game_session_id as "gameSessionId", r.currency,
  r.started_at as "startedAt", r.bet_minor as "betMinor", r.win_minor as "winMinor", r.counted_minor as "countedMinor", r.status,
  r.ended_at as "endedAt", r.last_journal_id as "lastJournalId", r.bonus_claim_id as "bonusClaimId",
  coalesce(r.bonus_bet_minor, 0) as "bonusBetMinor", r.award_id as "awardId", 0 as "activeBets"`;

type RoundRow = Omit<Round, "bonus"> & {
  readonly bonusClaimId: string | null;
  readonly bonusBetMinor: bigint;
};

const roundOfRow = ({ bonusClaimId, bonusBetMinor, ...row }: RoundRow): Round => ({
  ...row,
  bonus: { id: row.id, claimId: bonusClaimId, betMinor: bonusBetMinor },
});

/** Finds the rounds with these keys. */
export async function findRounds(sql: Sql, keys: readonly RoundKey[]): Promise<Round[]> {
  if (keys.length === 0) return [];
  const rows = await sql.query<RoundRow>(
    `select ${roundColumns}
     from json_to_recordset($1::json) as named ("providerCode" text, "providerRoundId" text, "playerId" uuid)
     cross join lateral (
       select * from rounds where provider_code = named."providerCode" and provider_round_id = named."providerRoundId"
         and player_id = named."playerId" limit 1) r`,
    [JSON.stringify(keys)],
  );
  return rows.map(roundOfRow);
}

/** Finds the rounds with these ids. */
export async function findRoundsById(sql: Sql, ids: readonly string[]): Promise<Round[]> {
  if (ids.length === 0) return [];
  const rows = await sql.query<RoundRow>(
    `select ${roundColumns} from rounds r where r.id = any($1::uuid[])`,
    [ids],
  );
  return rows.map(roundOfRow);
}

/** Counts the active bets of each of these rounds. */
export async function countActiveBets(sql: Sql, rounds: readonly Round[]): Promise<void> {
  if (rounds.length === 0) return;
  const counts = await sql.query<{ roundId: string; count: number }>(
    `select round_id as "roundId", count(*)::int as count from round_txs
     where round_id = any($1::uuid[]) and kind = 'bet' and status = 'ok' group by round_id`,
    [rounds.map(({ id }) => id)],
  );
  const countOf = new Map(counts.map(({ roundId, count }) => [roundId, count]));
  for (const round of rounds) round.activeBets = countOf.get(round.id) ?? 0;
}

export function storeNewRounds(sql: Transaction, rounds: readonly Round[]): void {
  const rows = rounds.map((round) => ({
    ...changeOf(round),
    provider_code: round.providerCode,
    provider_round_id: round.providerRoundId,
    player_id: round.playerId,
    game_id: round.gameId,
    game_session_id: round.gameSessionId,
    currency: round.currency,
    started_at: round.startedAt,
  }));
  insertRounds(sql, rows);
}

export function storeChangedRounds(sql: Transaction, rounds: readonly Round[]): void {
  updateRounds(sql, rounds.map(changeOf));
}

function changeOf(round: Round): RoundChange {
  return {
    id: round.id,
    bet_minor: round.betMinor.toString(),
    win_minor: round.winMinor.toString(),
    counted_minor: round.countedMinor.toString(),
    status: round.status,
    detail: round.detail ?? null,
    left_out: round.leftOut ?? null,
    last_journal_id: round.lastJournalId,
    award_id: round.awardId,
    ended_at: round.endedAt,
  };
}
