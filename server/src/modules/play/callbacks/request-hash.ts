import { hash } from "node:crypto";

/**
 * Content that identifies a transaction. A repeat may carry another play token, but none of these may differ.
 */
export interface TransactionContent {
  readonly kind: string;
  readonly playerId: string;
  readonly roundId: string;
  readonly gameId?: string | undefined;
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly refTxId?: string | undefined;
  readonly freeRound?: string | undefined;
  readonly atRisk?: number | undefined;
}

/** SHA-256 over the content of a transaction: a repeat under the same id must have the same digest. */
export function requestHash(content: TransactionContent): Buffer {
  const { kind, playerId, roundId, gameId, amount, currency, refTxId, freeRound, atRisk } = content;
  // An array keeps the positions of absent values, so that different contents never serialise alike.
  const parts: unknown[] = [kind, playerId.toLowerCase(), roundId, gameId, amount, currency, refTxId];
  // Absent from the digests of all other transactions, some of which were stored before there were these
  // fields.
  if (freeRound !== undefined) parts.push(freeRound);
  if (atRisk !== undefined) parts.push({ atRisk });
  return hash("sha256", JSON.stringify(parts), "buffer");
}
