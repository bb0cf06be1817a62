import { findTransaction, type TransactionKind, type TransactionState } from "./round-transactions.ts";
import type { StudioStatus } from "./studio-answer.ts";
import type { StudioCall } from "./studio-call.ts";

export interface TransactionReport {
  readonly status: StudioStatus;
  readonly kind?: TransactionKind;
  readonly amount?: number;
  readonly state?: TransactionState;
}

/**
 * Reports the state of a transaction to a studio that did not get the answer. `UNKNOWN` when no such id is
 * stored.
 */
export async function reportTransaction(
  { database, providerCode }: StudioCall,
  txId: string,
): Promise<TransactionReport> {
  const transaction = await findTransaction(database, providerCode, txId);
  if (!transaction) return { status: "UNKNOWN" };
  const { kind, amountMinor, state } = transaction;
  return { status: "OK", kind, amount: Number(amountMinor), state };
}
