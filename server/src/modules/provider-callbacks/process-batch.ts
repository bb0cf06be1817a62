import type { Database, Sql, Transaction } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { playerAccount, postAll } from "../../ledger/index.ts";
import { ClaimPlay, findClaimEvents, findLiveClaims, writeClaimPlay } from "../promotions/index.ts";
import { readAllowances } from "../limits/index.ts";
import { emitSessionTotals } from "../game-sessions/index.ts";
import { decide, type MoneyCallback } from "./money-callback.ts";
import { findPlaySessions, tokenDigest } from "./play-session.ts";
import {
  findTransactions,
  type RoundTransaction,
  storeRolledBack,
  storeTransactions,
} from "./round-transactions.ts";
import type { RoundKey } from "./round.ts";
import { countActiveBets, findRounds, findRoundsById, storeChangedRounds, storeNewRounds } from "./rounds.ts";
import { UnitOfWork, type UnitOfWorkPlayer } from "./unit-of-work.ts";
import type { TransactionAnswer } from "./studio-answer.ts";
import { reportOutOfRange } from "./report-out-of-range.ts";
import { findStrangers } from "./strangers.ts";

/** How to treat a player that another transaction has locked: wait for him, or leave his callbacks undecided. */
export type BusyPlayers = "wait" | "leave";

/**
 * Decides callbacks of any players in one transaction: locks all of them, reads what they may look at in
 * sets, decides one after another in their order, and writes in sets. Gives the answers in the same order; undefined is
 * one that was left. What nobody foresaw rejects and leaves nothing of any of them.
 */
export function processBatch(
  database: Database,
  clock: Clock,
  callbacks: readonly MoneyCallback[],
  busyPlayers: BusyPlayers,
): Promise<(TransactionAnswer | undefined)[]> {
  const now = clock.now();
  const decideAll = async (sql: Transaction) => {
    const unitOfWork = await readUnitOfWork(sql, now, callbacks, busyPlayers);
    const answers = callbacks.map((callback) => {
      // One who is not in the unit of work is busy, or nobody: to wait for nobody takes no time.
      const isLeft = busyPlayers === "leave" && !unitOfWork.player(callback.request.playerId);
      if (isLeft) return undefined;
      unitOfWork.requestId = callback.requestId ?? null;
      return decide(unitOfWork, callback);
    });
    await writeUnitOfWork(sql, unitOfWork);
    return answers;
  };
  return database.transaction(decideAll, { readsFirst: true });
}

/** Statements that do not wait for each other's answers are sent together; they run in the order that they have here. */
async function readUnitOfWork(
  sql: Sql,
  now: Date,
  callbacks: readonly MoneyCallback[],
  busyPlayers: BusyPlayers,
): Promise<UnitOfWork> {
  const asked = collectKeys(callbacks);
  const [players, transactions, sessions, namedRounds, games] = await Promise.all([
    takeTurns(sql, asked.playerIds, busyPlayers),
    findTransactions(sql, asked.transactions),
    findPlaySessions(sql, asked.tokenHashes, now),
    findRounds(sql, asked.rounds),
    findGames(sql, asked.games),
  ]);
  // Few have what is asked for here, and a bet knows by its session whether its player is one of them.
  const limited = sessions.flatMap(({ playerId, playerHasLimits }) => (playerHasLimits ? [playerId] : []));
  const claiming = sessions.flatMap(({ playerId, playerHasClaim }) => (playerHasClaim ? [playerId] : []));
  // A win concerns a claim only in a round that a bonus had a part in.
  const fed = namedRounds.flatMap(({ playerId, bonus }) => (bonus.claimId === null ? [] : [playerId]));
  const [allowances, claims, rounds, strangers] = await Promise.all([
    readAllowances(sql, limited, now),
    findLiveClaims(sql, asked.hasRollback ? asked.playerIds : [...claiming, ...fed]),
    asked.hasRollback ? addRoundsOf(sql, transactions, namedRounds) : namedRounds,
    findStrangers(sql, callbacks, namedRounds),
  ]);
  const events = await findClaimEvents(sql, claims, asked.hasRollback ? transactions : []);
  const plays = claims.map((claim) => new ClaimPlay(claim, events));
  return new UnitOfWork({
    now,
    players,
    transactions,
    sessions,
    games,
    strangers,
    allowances,
    rounds,
    claims: plays,
  });
}

/** What the callbacks name. */
function collectKeys(callbacks: readonly MoneyCallback[]) {
  const asked = {
    playerIds: [] as string[],
    transactions: [] as { providerCode: string; providerTxId: string }[],
    tokenHashes: [] as string[],
    rounds: [] as RoundKey[],
    games: [] as { providerCode: string; providerGameId: string }[],
    hasRollback: false,
  };
  for (const { providerCode, name, request } of callbacks) {
    const playerId = request.playerId.toLowerCase();
    asked.playerIds.push(playerId);
    asked.rounds.push({ providerCode, providerRoundId: request.roundId, playerId });
    if (name !== "round") asked.transactions.push({ providerCode, providerTxId: request.txId });
    if (name === "bet") asked.tokenHashes.push(tokenDigest(request.playToken));
    if (name === "win") asked.games.push({ providerCode, providerGameId: request.gameId });
    if (name === "rollback") {
      asked.transactions.push({ providerCode, providerTxId: request.refTxId });
      asked.hasRollback = true;
    }
  }
  return asked;
}

/**
 * Locks the main accounts of these players until the end of the transaction. Statements that follow see what was
 * committed before. Waiting is for one player at a time, so nobody can wait in a circle.
 */
function takeTurns(
  sql: Sql,
  playerIds: readonly string[],
  busyPlayers: BusyPlayers,
): Promise<UnitOfWorkPlayer[]> {
  return sql.query<UnitOfWorkPlayer>(
    `select player_id as id, currency, balance as "mainMinor" from accounts
     where key = any(array(select json_array_elements_text($1::json)))
     for update ${busyPlayers === "leave" ? "skip locked" : ""}`,
    [JSON.stringify(playerIds.map((playerId) => playerAccount(playerId, "main")))],
  );
}

async function findGames(
  sql: Sql,
  named: readonly { readonly providerCode: string; readonly providerGameId: string }[],
): Promise<{ id: string; providerCode: string; providerGameId: string }[]> {
  if (named.length === 0) return [];
  return sql.query(
    `select g.id, g.provider_code as "providerCode", g.provider_game_id as "providerGameId"
     from json_to_recordset($1::json) as named ("providerCode" text, "providerGameId" text)
     cross join lateral (
       select * from games
        where provider_code = named."providerCode" and provider_game_id = named."providerGameId" limit 1) g`,
    [JSON.stringify(named)],
  );
}

/** Adds the rounds that the transactions belong to, and counts the bets that stand in all of them. */
async function addRoundsOf(
  sql: Sql,
  transactions: readonly RoundTransaction[],
  named: Awaited<ReturnType<typeof findRounds>>,
) {
  const ids = transactions.flatMap(({ roundId }) => (roundId === null ? [] : [roundId]));
  const rounds = [...named, ...(await findRoundsById(sql, ids))];
  await countActiveBets(sql, rounds);
  return rounds;
}

/** Sends what was decided, the money first: rounds and transactions name its journals. */
async function writeUnitOfWork(sql: Transaction, unitOfWork: UnitOfWork): Promise<void> {
  const { now, newJournals, newRounds, changedRounds, newTransactions, rolledBack, endedIn } = unitOfWork;
  const oldRounds = [...changedRounds].filter((round) => !newRounds.has(round));
  const oldRolledBack = [...rolledBack].filter((transaction) => !newTransactions.has(transaction));
  postAll(sql, newJournals);
  storeNewRounds(sql, [...newRounds]);
  storeChangedRounds(sql, oldRounds);
  storeTransactions(sql, [...newTransactions], now);
  storeRolledBack(
    sql,
    oldRolledBack.map(({ id }) => id),
  );
  await reportOutOfRange(sql, unitOfWork);
  writeClaimPlay(sql, unitOfWork.claims(), [...unitOfWork.bonusParts.values()], now);
  await emitSessionTotals(sql, [...endedIn], now);
}
