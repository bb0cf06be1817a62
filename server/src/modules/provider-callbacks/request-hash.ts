import { hash } from "node:crypto";

/** What makes a transaction the one it is. A repeat may carry another play token, but none of these may differ. */
export interface TransactionContent {
  readonly kind: string;
  readonly playerId: string;
  readonly roundId: string;
  readonly gameId?: string | undefined;
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly refTxId?: string | undefined;
}

/** SHA-256 over the content of a transaction: a second call under the same id has to give the same digest. */
export function requestHash(content: TransactionContent): Buffer {
  const { kind, playerId, roundId, gameId, amount, currency, refTxId } = content;
  // An array keeps the places of absent values, so no two contents read alike.
  const parts = [kind, playerId.toLowerCase(), roundId, gameId, amount, currency, refTxId];
  return hash("sha256", JSON.stringify(parts), "buffer");
}
