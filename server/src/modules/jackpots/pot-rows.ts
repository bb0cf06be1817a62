import type { Sql } from "@tessera/database";
import { sumOfEntriesAfter } from "../../ledger/index.ts";
import { type Contribution, type Draw, type Pot, potKey } from "./pot.ts";

/** A pot that callbacks are about. */
export interface AskedPot {
  readonly pool: string;
  readonly currency: string;
  /** True for a draw, which must see every contribution and let none come meanwhile. */
  readonly alone: boolean;
}

/** A pot as it was read under its lock. */
export interface LockedPot extends Pot {
  /** Balance of its account; null under a shared lock, where bets change it meanwhile. */
  readonly heldMinor: bigint | null;
}

/** SQL of what the account of a pot `p` holds, in minor units. */
export const heldBy = `p.counted_minor + ${sumOfEntriesAfter(
  "'house:jackpot:' || p.pool || ':' || p.currency",
  "p.counted_entry_id",
)}`;

/**
 * Locks pots until the end of the transaction and reads them. Bets share the lock; a draw has it alone. To be called after the
 * locks of the players. A pot that does not exist is left out.
 */
export async function lockPots(sql: Sql, asked: readonly AskedPot[]): Promise<LockedPot[]> {
  if (asked.length === 0) return [];
  const aloneOf = new Map<string, boolean>();
  for (const pot of asked) aloneOf.set(potKey(pot), pot.alone || aloneOf.get(potKey(pot)) === true);
  const keys = JSON.stringify(Array.from(aloneOf, ([key, alone]) => ({ key, alone })));
  // Statements run in this order, so what is read is current under the lock.
  const [, pots] = await Promise.all([
    sql.query("select lock_pots($1::json)", [keys]),
    sql.query<LockedPot & object>(
      `select p.pool, p.currency, p.cycle, encode(p.commitment, 'hex') as commitment, p.odds_minor as "oddsMinor",
         p.must_drop as "mustDrop", j.share_bp as "shareBp", j.seed_minor as "seedMinor",
         j.must_drop_minor as "mustDropMinor", j.odds_minor as "nextOddsMinor",
         case when (asked ->> 'alone')::boolean then ${heldBy} end as "heldMinor"
       from json_array_elements($1::json) asked
         join jackpot_pots p on p.pool || ' ' || p.currency = asked ->> 'key'
         join jackpots j on j.pool = p.pool`,
      [keys],
    ),
  ]);
  return pots;
}

/** Finds the contributions of these transactions of the site. */
export async function findContributions(
  sql: Sql,
  transactionIds: readonly string[],
): Promise<Contribution[]> {
  if (transactionIds.length === 0) return [];
  return sql.query<Contribution & object>(
    `select round_tx_id as "transactionId", pool, currency, cycle, amount_minor as "amountMinor"
     from jackpot_contributions where round_tx_id = any($1::uuid[])`,
    [transactionIds],
  );
}

/** Finds the draws that these transactions of the site paid. */
export async function findDraws(sql: Sql, transactionIds: readonly string[]): Promise<Draw[]> {
  if (transactionIds.length === 0) return [];
  return sql.query<Draw & object>(
    `select round_tx_id as "transactionId", bet_tx_id as "betTransactionId", round_id as "roundId", pool, currency, cycle, player_id as "playerId",
       amount_minor as "amountMinor", encode(commitment, 'hex') as commitment, encode(secret, 'hex') as secret,
       odds_minor as "oddsMinor", must_drop as "mustDrop"
     from jackpot_draws where round_tx_id = any($1::uuid[])`,
    [transactionIds],
  );
}
