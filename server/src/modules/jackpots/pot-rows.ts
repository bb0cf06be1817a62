import type { Sql } from "@tessera/database";
import { sumOfEntriesAfter } from "../../ledger/index.ts";
import type { DrawHistory } from "./doubt-of-draw.ts";
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
 * Locks pots until the end of the transaction and reads them. Bets share the lock; a draw has it alone. To be
 * called after the locks of the players. A pot that does not exist is left out.
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
         encode(p.site_secret, 'hex') as "siteSecret", p.base_minor as "baseMinor", p.share_most_bp as "shareMostBp",
         exists (select from jackpot_holds h where h.pool = p.pool and h.currency = p.currency and h.status = 'held') as "isStopped",
         case when (asked ->> 'alone')::boolean then ${heldBy} end as "heldMinor"
       from json_array_elements($1::json) asked
         join jackpot_pots p on p.pool || ' ' || p.currency = asked ->> 'key'
         join jackpots j on j.pool = p.pool`,
      [keys],
    ),
  ]);
  return pots;
}

/** A pot to draw, with what its draw is judged from. */
export interface PotHistory extends Pick<
  DrawHistory,
  "rolledBackMinor" | "lastDraws" | "lastNumbers" | "lastExpected" | "drawsPerDay"
> {
  readonly pool: string;
  readonly currency: string;
  /** The first bet of the cycle that came at the limit; null without one. */
  readonly firstAtLimit: string | null;
  readonly firstAtLimitAt: Date | null;
  readonly firstIsRolledBack: boolean;
}

/** SQL of the bets that were rolled back in the running cycle of a pot `p`, in minor units. */
export const rolledBackOf = `(select coalesce(sum(t.amount_minor), 0)::bigint from jackpot_contributions c
  join round_txs t on t.id = c.round_tx_id
  where c.pool = p.pool and c.currency = p.currency and c.rolled_back_cycle = p.cycle)`;

/** SQL of the time of the first bet that was rolled back in the running cycle of a pot `p`. */
export const rolledBackSince = `(select min(t.created_at) from jackpot_contributions c
  join round_txs t on t.id = c.round_tx_id
  where c.pool = p.pool and c.currency = p.currency and c.rolled_back_cycle = p.cycle)`;

/** Reads what draws of these pots are judged from, under their lock. */
export async function findHistories(
  sql: Sql,
  pots: readonly { readonly pool: string; readonly currency: string }[],
  now: Date,
): Promise<PotHistory[]> {
  if (pots.length === 0) return [];
  return sql.query<PotHistory & object>(
    `select p.pool, p.currency, ${rolledBackOf} as "rolledBackMinor", j.draws_per_day as "drawsPerDay",
       last.draws as "lastDraws", last.numbers as "lastNumbers", last.expected as "lastExpected",
       first.round_tx_id as "firstAtLimit", first.created_at as "firstAtLimitAt",
       coalesce(first.status <> 'ok', false) as "firstIsRolledBack"
     from json_to_recordset($1::json) asked (pool text, currency text)
       join jackpot_pots p on p.pool = asked.pool and p.currency = asked.currency
       join jackpots j on j.pool = p.pool
       cross join lateral (
         select count(*)::int as draws, count(*) filter (where not d.must_drop)::int as numbers,
           coalesce(sum(d.turnover_minor::float8 / d.odds_minor), 0) as expected
         from jackpot_draws d where d.pool = p.pool and d.currency = p.currency and d.turnover_minor is not null
           and d.drawn_at > $2::timestamptz - interval '24 hours') last
       left join lateral (
         select c.round_tx_id, t.created_at, t.status from jackpot_contributions c join round_txs t on t.id = c.round_tx_id
         where c.pool = p.pool and c.currency = p.currency and c.cycle = p.cycle and c.must_drop_number is not null
         order by c.must_drop_number limit 1) first on true`,
    [JSON.stringify(pots), now],
  );
}

/** Finds the contributions of these transactions of the site. */
export async function findContributions(
  sql: Sql,
  transactionIds: readonly string[],
): Promise<Contribution[]> {
  if (transactionIds.length === 0) return [];
  return sql.query<Contribution & object>(
    `select c.round_tx_id as "transactionId", c.pool, c.currency, c.cycle, c.amount_minor as "amountMinor",
       encode(c.player_seed, 'hex') as "playerSeed", c.must_drop_number is not null as "atLimit", t.created_at as at
     from jackpot_contributions c join round_txs t on t.id = c.round_tx_id where c.round_tx_id = any($1::uuid[])`,
    [transactionIds],
  );
}

/** Finds the draws that these transactions of the site paid. */
export async function findDraws(sql: Sql, transactionIds: readonly string[]): Promise<Draw[]> {
  if (transactionIds.length === 0) return [];
  return sql.query<Draw & object>(
    `select round_tx_id as "transactionId", bet_tx_id as "betTransactionId", round_id as "roundId", pool, currency, cycle, player_id as "playerId",
       amount_minor as "amountMinor", encode(commitment, 'hex') as commitment, encode(secret, 'hex') as secret,
       encode(site_secret, 'hex') as "siteSecret", encode(player_seed, 'hex') as "playerSeed",
       turnover_minor as "turnoverMinor", odds_minor as "oddsMinor", must_drop as "mustDrop"
     from jackpot_draws where round_tx_id = any($1::uuid[])`,
    [transactionIds],
  );
}
