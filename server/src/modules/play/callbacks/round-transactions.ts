import type { Sql, Transaction } from "@tessera/database";
import type { StudioStatus } from "./studio-answer.ts";

export type TransactionKind = "bet" | "win" | "jackpot_win" | "promo_win" | "rollback";
export type TransactionState = "ok" | "rolled_back" | "tombstone" | "refused";

/** One transaction of a studio and the site's answer. */
export interface RoundTransaction {
  readonly id: string;
  readonly providerCode: string;
  readonly providerTxId: string;
  readonly roundId: string | null;
  readonly playerId: string | null;
  readonly kind: TransactionKind;
  readonly amountMinor: bigint;
  /** Id of the transaction that a rollback reverses. */
  readonly refTxId: string | null;
  /** True for a win on a round that had already ended. */
  readonly late: boolean;
  readonly requestHash: Uint8Array;
  state: TransactionState;
  /** Turnover that a bet counts, in minor units; 0 for other kinds. */
  countedMinor: bigint;
  readonly answer: StudioStatus;
  readonly journalId: string | null;
}

export interface TransactionKey {
  readonly providerCode: string;
  readonly providerTxId: string;
}

/** Finds the transactions with these ids, and their tombstones. */
export async function findTransactions(
  sql: Sql,
  keys: readonly TransactionKey[],
): Promise<RoundTransaction[]> {
  if (keys.length === 0) return [];
  // Looked up one by one (lateral, limit 1), so that the plan stays good while the table grows.
  return sql.query<RoundTransaction>(
    `select t.id, t.provider_code as "providerCode", t.provider_tx_id as "providerTxId", t.round_id as "roundId",
       t.player_id as "playerId", t.kind, t.amount_minor as "amountMinor", t.ref_tx_id as "refTxId", t.late,
       t.request_hash as "requestHash", t.status as state, t.counted_minor as "countedMinor", t.answer, t.journal_id as "journalId"
     from json_to_recordset($1::json) as named ("providerCode" text, "providerTxId" text)
     cross join lateral (
       (select * from round_txs
         where provider_code = named."providerCode" and provider_tx_id = named."providerTxId" limit 1)
       union all
       (select * from round_txs
         where provider_code = named."providerCode" and ref_tx_id = named."providerTxId" and status = 'tombstone'
         limit 1)) t`,
    [JSON.stringify(keys)],
  );
}

export async function findTransaction(
  sql: Sql,
  providerCode: string,
  providerTxId: string,
): Promise<RoundTransaction | undefined> {
  const found = await findTransactions(sql, [{ providerCode, providerTxId }]);
  return found.find((transaction) => transaction.providerTxId === providerTxId);
}

/** Stores new transactions. */
export function storeTransactions(
  sql: Transaction,
  transactions: readonly RoundTransaction[],
  now: Date,
): void {
  if (transactions.length === 0) return;
  const rows = transactions.map((transaction) => ({
    id: transaction.id,
    provider_code: transaction.providerCode,
    provider_tx_id: transaction.providerTxId,
    round_id: transaction.roundId,
    player_id: transaction.playerId,
    kind: transaction.kind,
    amount_minor: transaction.amountMinor.toString(),
    ref_tx_id: transaction.refTxId,
    late: transaction.late,
    request_hash: `\\x${Buffer.from(transaction.requestHash).toString("hex")}`,
    status: transaction.state,
    counted_minor: transaction.countedMinor.toString(),
    answer: transaction.answer,
    journal_id: transaction.journalId,
  }));
  sql.send(
    `insert into round_txs (id, provider_code, provider_tx_id, round_id, player_id, kind, amount_minor, ref_tx_id, late,
       request_hash, status, counted_minor, answer, journal_id, created_at)
     select id, provider_code, provider_tx_id, round_id, player_id, kind, amount_minor, ref_tx_id, late,
       request_hash, status, counted_minor, answer, journal_id, $2
     from json_populate_recordset(null::round_txs, $1::json)`,
    [JSON.stringify(rows), now],
  );
}

export function storeRolledBack(sql: Transaction, transactionIds: readonly string[]): void {
  if (transactionIds.length === 0) return;
  sql.send(`update round_txs set status = 'rolled_back' where id = any($1::uuid[])`, [transactionIds]);
}

/** Stores what bets count that a win has raised. */
export function storeRaised(sql: Transaction, bets: readonly RoundTransaction[]): void {
  if (bets.length === 0) return;
  sql.send(
    `update round_txs t set counted_minor = new.counted
       from json_to_recordset($1::json) as new (id uuid, counted bigint) where t.id = new.id`,
    [JSON.stringify(bets.map(({ id, countedMinor }) => ({ id, counted: countedMinor.toString() })))],
  );
}
