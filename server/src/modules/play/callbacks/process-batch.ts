import type { Database, Sql, Transaction } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { playerAccount, postAll } from "../../../ledger/index.ts";
import { writeJackpotPlay } from "../../jackpots/index.ts";
import {
  AwardPlay,
  ClaimPlay,
  findAwards,
  findClaimEvents,
  findLiveClaims,
  writeAwardPlay,
  writeClaimPlay,
} from "../../promotions/index.ts";
import { readJackpots } from "./read-jackpots.ts";
import { readAllowances } from "../../limits/index.ts";
import { updateBonusParts } from "../rounds/index.ts";
import { emitSessionTotals } from "../sessions/index.ts";
import { decide, type MoneyCallback } from "./money-callback.ts";
import { findPlaySessions, tokenDigest } from "./play-session.ts";
import {
  findTransactions,
  type RoundTransaction,
  storeRaised,
  storeRolledBack,
  storeTransactions,
} from "./round-transactions.ts";
import type { Round, RoundKey } from "./round.ts";
import { countActiveBets, findRounds, findRoundsById, storeChangedRounds, storeNewRounds } from "./rounds.ts";
import {
  UnitOfWork,
  type UnitOfWorkPlayer,
  type UnitOfWorkRows,
  type UnrelatedPair,
} from "./unit-of-work.ts";
import type { TransactionAnswer } from "./studio-answer.ts";
import { writeAudit } from "../../../platform/audit/audit.ts";

/**
 * Treatment of a player that another transaction has locked: wait, or leave the player's callbacks undecided.
 */
export type BusyPlayers = "wait" | "leave";

/**
 * Decides callbacks of any players in one transaction: locks all players, reads the required rows in sets,
 * decides the callbacks in their order, and writes in sets. Returns the answers in the same order; undefined
 * for a callback that was left. An unexpected error rejects and rolls back all of them.
 */
export function processBatch(
  database: Database,
  clock: Clock,
  callbacks: readonly MoneyCallback[],
  busyPlayers: BusyPlayers,
): Promise<(TransactionAnswer | undefined)[]> {
  const now = clock.now();
  return database.transaction((sql) => decideAll(sql, now, callbacks, busyPlayers), { readsFirst: true });
}

/** Decides callbacks as {@link processBatch} does, inside the caller's transaction. */
export async function decideAll(
  sql: Transaction,
  now: Date,
  callbacks: readonly MoneyCallback[],
  busyPlayers: BusyPlayers,
): Promise<(TransactionAnswer | undefined)[]> {
  const unitOfWork = await readUnitOfWork(sql, now, callbacks, busyPlayers);
  const answers = callbacks.map((callback) => {
    // A player who is not in the unit of work is locked elsewhere or does not exist; waiting for the latter
    // takes no time.
    const isLeft = busyPlayers === "leave" && !unitOfWork.player(callback.request.playerId);
    if (isLeft) return undefined;
    unitOfWork.requestId = callback.requestId ?? null;
    return decide(unitOfWork, callback);
  });
  await writeUnitOfWork(sql, unitOfWork);
  return answers;
}

/**
 * Reads the rows of the callbacks. Statements that do not depend on each other are sent together and run in
 * this order.
 */
async function readUnitOfWork(
  sql: Sql,
  now: Date,
  callbacks: readonly MoneyCallback[],
  busyPlayers: BusyPlayers,
): Promise<UnitOfWork> {
  const asked = collectKeys(callbacks);
  const [players, transactions, sessions, namedRounds, games] = await Promise.all([
    lockPlayers(sql, asked.playerIds, busyPlayers),
    findTransactions(sql, asked.transactions),
    findPlaySessions(sql, asked.tokenHashes, now),
    findRounds(sql, asked.rounds),
    findGames(sql, asked.games),
  ]);
  // Few players have limits, and the session of a bet tells whether its player has.
  const limited = sessions.flatMap(({ playerId, playerHasLimits }) => (playerHasLimits ? [playerId] : []));
  const claiming = sessions.flatMap(({ playerId, playerHasClaim }) => (playerHasClaim ? [playerId] : []));
  // A win concerns a claim only in a round whose bets include a bonus part, or when it tells what was at
  // risk.
  const fed = namedRounds.flatMap(({ playerId, bonus }) => (bonus.claimId === null ? [] : [playerId]));
  const won = [...fed, ...asked.raisingIds];
  const [allowances, claims, rounds, unrelatedPairs, jackpots] = await Promise.all([
    readAllowances(sql, limited, now),
    findLiveClaims(sql, asked.hasRollback ? asked.playerIds : [...claiming, ...won]),
    asked.hasRollback ? addRoundsOf(sql, transactions, namedRounds) : namedRounds,
    findUnrelatedPairs(sql, callbacks, namedRounds),
    readJackpots(sql, callbacks, sessions, transactions, now),
  ]);
  const [events, awards] = await Promise.all([
    findClaimEvents(sql, claims, asked.hasRollback ? transactions : []),
    findAwards(sql, awardsOf(callbacks, asked.hasRollback ? rounds : []), now),
  ]);
  const plays = claims.map((claim) => new ClaimPlay(claim, events));
  return new UnitOfWork({
    now,
    players,
    transactions,
    sessions,
    games,
    unrelatedPairs,
    allowances,
    rounds,
    claims: plays,
    jackpots,
    awards: new AwardPlay(awards),
  });
}

/** Awards that free rounds are asked of, and those that a rollback may give a round back to. */
function awardsOf(callbacks: readonly MoneyCallback[], reversible: readonly Round[]): string[] {
  const asked = callbacks.flatMap(({ name, request }) => (name === "bet" ? (request.freeRound ?? []) : []));
  return [...asked, ...reversible.flatMap(({ awardId }) => awardId ?? [])];
}

/** Collects the keys that the callbacks refer to. */
function collectKeys(callbacks: readonly MoneyCallback[]) {
  const asked = {
    playerIds: [] as string[],
    transactions: [] as { providerCode: string; providerTxId: string }[],
    tokenHashes: [] as string[],
    rounds: [] as RoundKey[],
    games: [] as { providerCode: string; providerGameId: string }[],
    hasRollback: false,
    /** Players with a win that tells what was at risk. */
    raisingIds: [] as string[],
  };
  for (const { providerCode, name, request } of callbacks) {
    const playerId = request.playerId.toLowerCase();
    asked.playerIds.push(playerId);
    asked.rounds.push({ providerCode, providerRoundId: request.roundId, playerId });
    if (name !== "round") asked.transactions.push({ providerCode, providerTxId: request.txId });
    if (name === "bet") asked.tokenHashes.push(tokenDigest(request.playToken));
    if (name === "win") {
      asked.games.push({ providerCode, providerGameId: request.gameId });
      const betTxId = request.refTxId?.value;
      if (request.atRisk !== undefined && betTxId !== undefined) {
        asked.transactions.push({ providerCode, providerTxId: betTxId });
        asked.raisingIds.push(playerId);
      }
    }
    if (name === "jackpot") asked.transactions.push({ providerCode, providerTxId: request.betTxId });
    if (name === "rollback") {
      asked.transactions.push({ providerCode, providerTxId: request.refTxId });
      asked.hasRollback = true;
    }
  }
  return asked;
}

/**
 * Locks the main accounts of these players until the end of the transaction. Later statements see everything
 * committed before. A transaction waits for at most one player, so no deadlock is possible.
 */
function lockPlayers(
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
): Promise<UnitOfWorkRows["games"]> {
  if (named.length === 0) return [];
  return sql.query(
    `select g.id, g.provider_code as "providerCode", g.provider_game_id as "providerGameId",
       g.category, g.turnover_weight_bp as "turnoverWeightBp"
     from json_to_recordset($1::json) as named ("providerCode" text, "providerGameId" text)
     cross join lateral (
       select * from games
        where provider_code = named."providerCode" and provider_game_id = named."providerGameId" limit 1) g`,
    [JSON.stringify(named)],
  );
}

/** Adds the rounds of the transactions, and counts the active bets of all rounds. */
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

/** Sends the decided rows, the journals first: rounds and transactions refer to them. */
async function writeUnitOfWork(sql: Transaction, unitOfWork: UnitOfWork): Promise<void> {
  const { now, newJournals, newRounds, changedRounds, newTransactions, rolledBack, raised, endedIn } =
    unitOfWork;
  const oldRounds = [...changedRounds].filter((round) => !newRounds.has(round));
  const oldRaised = [...raised].filter((bet) => !newTransactions.has(bet));
  const oldRolledBack = [...rolledBack].filter((transaction) => !newTransactions.has(transaction));
  postAll(sql, newJournals);
  storeNewRounds(sql, [...newRounds]);
  storeChangedRounds(sql, oldRounds);
  storeTransactions(sql, [...newTransactions], now);
  storeRaised(sql, oldRaised);
  storeRolledBack(
    sql,
    oldRolledBack.map(({ id }) => id),
  );
  await reportOutOfRange(sql, unitOfWork);
  updateBonusParts(sql, [...unitOfWork.bonusParts.values()]);
  writeClaimPlay(sql, unitOfWork.claims(), now);
  await writeJackpotPlay(sql, unitOfWork.jackpots, now);
  writeAwardPlay(sql, unitOfWork.awards);
  await emitSessionTotals(sql, [...endedIn], now);
}

/** Writes transactions beyond the upper bound of money into the audit log; their rows hold the refusal. */
async function reportOutOfRange(sql: Sql, { outOfRange, now }: UnitOfWork): Promise<void> {
  for (const { transactionId, providerCode, amount, ...transaction } of outOfRange) {
    await writeAudit(sql, {
      actor: `provider:${providerCode}`,
      action: "transaction.out-of-range",
      target: { type: "round_tx", id: transactionId },
      // Written as digits: many parsers lose precision on a JSON number of this size.
      after: { ...transaction, ...(amount !== undefined && { amountMinor: BigInt(amount) }) },
      at: now,
    });
  }
}

/**
 * Finds the pairs of studio and player without any connection: no callback refers to a round of an opened
 * game, and the player opened no game that the studio accepted. Bets are not checked, because they carry a
 * play token.
 */
async function findUnrelatedPairs(
  sql: Sql,
  callbacks: readonly MoneyCallback[],
  rounds: readonly Round[],
): Promise<UnrelatedPair[]> {
  // A round that began with its win proves nothing: a studio can create one for any player.
  const opened = rounds.filter(({ gameSessionId }) => gameSessionId !== null);
  const known = new Set(opened.map(({ providerCode, playerId }) => `${providerCode} ${playerId}`));
  const doubtful = callbacks.flatMap(({ name, providerCode, request }) => {
    const playerId = request.playerId.toLowerCase();
    const isAsked = (name === "win" || name === "rollback") && !known.has(`${providerCode} ${playerId}`);
    return isAsked ? [{ providerCode, playerId }] : [];
  });
  if (doubtful.length === 0) return [];
  return sql.query<UnrelatedPair & object>(
    `select named."providerCode", named."playerId"
       from json_to_recordset($1::json) as named ("providerCode" text, "playerId" uuid)
      where not exists (
        select from game_sessions s join games g on g.id = s.game_id
         where s.player_id = named."playerId" and g.provider_code = named."providerCode"
           and s.play_token_hash is not null)`,
    [JSON.stringify(doubtful)],
  );
}
