import { findTransaction, type TransactionKind, type TransactionState } from "./round-transactions.ts";
import type { StudioStatus } from "./studio-answer.ts";
import type { StudioCall } from "./studio-call.ts";

export interface TransactionReport {
  readonly status: StudioStatus;
  readonly kind?: TransactionKind;
  readonly amount?: number;
  readonly state?: TransactionState;
}

/** What became of a transaction, for a studio that lost the answer. `UNKNOWN` when none of that id was kept. */
export async function reportTransaction(
  { database, providerCode }: StudioCall,
  txId: string,
): Promise<TransactionReport> {
  const transaction = await findTransaction(database, providerCode, txId);
  if (!transaction) return { status: "UNKNOWN" };
  const { kind, amountMinor, state } = transaction;
  return { status: "OK", kind, amount: Number(amountMinor), state };
}
