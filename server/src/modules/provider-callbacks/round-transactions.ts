import type { Sql } from "@tessera/database";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import type { AccountKey } from "../../ledger/index.ts";
import type { StudioStatus } from "./studio-answer.ts";

export type TransactionKind = "bet" | "win" | "jackpot_win" | "promo_win" | "rollback";
export type TransactionState = "ok" | "rolled_back" | "tombstone" | "refused";

/** One thing that a studio told us to do, and what we answered. */
export interface RoundTransaction {
  readonly id: string;
  readonly roundId: string | null;
  readonly playerId: string | null;
  readonly kind: TransactionKind;
  readonly amountMinor: bigint;
  readonly requestHash: Uint8Array;
  readonly state: TransactionState;
  readonly answer: StudioStatus;
  readonly journalId: string | null;
}

export async function findTransaction(
  sql: Sql,
  providerCode: string,
  providerTxId: string,
): Promise<RoundTransaction | undefined> {
  const [transaction] = await sql.query<RoundTransaction>(
    `select id, round_id as "roundId", player_id as "playerId", kind, amount_minor as "amountMinor",
       request_hash as "requestHash", status as state, answer, journal_id as "journalId"
     from round_txs where provider_code = $1 and provider_tx_id = $2`,
    [providerCode, providerTxId],
  );
  return transaction;
}

/** Whether a transaction was taken back before it came. */
export async function isTombstoned(sql: Sql, providerCode: string, providerTxId: string): Promise<boolean> {
  const tombstones = await sql.query(
    `select from round_txs where provider_code = $1 and ref_tx_id = $2 and status = 'tombstone' limit 1`,
    [providerCode, providerTxId],
  );
  return tombstones.length > 0;
}

export interface NewTransaction extends Omit<RoundTransaction, "id"> {
  readonly id: string;
  readonly providerCode: string;
  readonly providerTxId: string;
  readonly refTxId: string | null;
  readonly late: boolean;
  readonly createdAt: Date;
  /** Main account of the player, if there is one. */
  readonly payingAccount: AccountKey | undefined;
}

/** Keeps a transaction. Gives what its player's main account holds now, in the same round trip. */
export async function storeTransaction(
  sql: Sql,
  transaction: NewTransaction,
): Promise<MinorUnits | undefined> {
  const [stored] = await sql.query<{ balance: bigint | null }>(
    `insert into round_txs
       (id, provider_code, provider_tx_id, round_id, player_id, kind, amount_minor, ref_tx_id, late, request_hash,
        status, answer, journal_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     returning (select balance from accounts where key = $15) as balance`,
    [
      transaction.id,
      transaction.providerCode,
      transaction.providerTxId,
      transaction.roundId,
      transaction.playerId,
      transaction.kind,
      transaction.amountMinor,
      transaction.refTxId,
      transaction.late,
      transaction.requestHash,
      transaction.state,
      transaction.answer,
      transaction.journalId,
      transaction.createdAt,
      transaction.payingAccount ?? null,
    ],
  );
  return stored?.balance === null || stored?.balance === undefined ? undefined : minorUnits(stored.balance);
}

export async function markRolledBack(sql: Sql, transactionId: string): Promise<void> {
  await sql.query(`update round_txs set status = 'rolled_back' where id = $1`, [transactionId]);
}
