import type { Sql } from "@tessera/database";
import {
  type AskedPot,
  findContributions,
  findDraws,
  findHistories,
  JackpotPlay,
  lockPots,
} from "../../jackpots/index.ts";
import type { MoneyCallback } from "./money-callback.ts";
import type { PlaySession } from "./play-session.ts";
import type { RoundTransaction } from "./round-transactions.ts";

/**
 * Locks and reads the pots that callbacks are about: those that the games of bets feed, those to draw, and
 * those of transactions that are repeated or rolled back. Nothing is read when there are none.
 */
export async function readJackpots(
  sql: Sql,
  callbacks: readonly MoneyCallback[],
  sessions: readonly PlaySession[],
  transactions: readonly RoundTransaction[],
  now: Date,
): Promise<JackpotPlay> {
  const bets = transactions.flatMap(({ id, kind }) => (kind === "bet" ? [id] : []));
  const wins = transactions.flatMap(({ id, kind }) => (kind === "jackpot_win" ? [id] : []));
  const [contributions, draws] = await Promise.all([findContributions(sql, bets), findDraws(sql, wins)]);
  const fed = sessions.flatMap(({ jackpotPool, currency }) =>
    jackpotPool === null ? [] : [{ pool: jackpotPool, currency, alone: false }],
  );
  const drawn: AskedPot[] = callbacks.flatMap(({ name, request }) =>
    name === "jackpot" ? [{ pool: request.pool, currency: request.currency, alone: true }] : [],
  );
  const known = [...contributions, ...draws].map(({ pool, currency }) => ({ pool, currency, alone: false }));
  const [pots, histories] = await Promise.all([
    lockPots(sql, [...fed, ...drawn, ...known]),
    findHistories(sql, drawn, now),
  ]);
  return new JackpotPlay(pots, contributions, draws, histories);
}
