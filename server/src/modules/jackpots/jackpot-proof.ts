import { createHash, createHmac } from "node:crypto";

/** Commitment and odds of one cycle of a pot: the secret is committed to before the first bet and revealed by the draw. */
export interface DrawTerms {
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  /** SHA-256 of the secret, in hex. */
  readonly commitment: string;
  /** Bets per draw on average, in minor units. */
  readonly oddsMinor: bigint;
}

/** True when the secret, in hex, is the one that was committed to. */
export function isCommittedSecret({ commitment }: Pick<DrawTerms, "commitment">, secret: string): boolean {
  return createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex") === commitment;
}

/**
 * True when the secret makes this bet the winner: its number, the first 52 bits of HMAC-SHA256(secret,
 * `pool:currency:cycle:betTxId`), is below bet ÷ odds of 2^52. Source: spec:jackpots#proof.
 *
 * @param secret in hex
 * @param betTxId the studio's id of the bet
 */
export function isWinningBet(
  { pool, currency, cycle, oddsMinor }: DrawTerms,
  secret: string,
  bet: { readonly betTxId: string; readonly betMinor: bigint },
): boolean {
  const number = createHmac("sha256", Buffer.from(secret, "hex"))
    .update(`${pool}:${currency}:${cycle}:${bet.betTxId}`)
    .digest("hex")
    .slice(0, 13);
  return BigInt(`0x${number}`) * oddsMinor < (1n << 52n) * bet.betMinor;
}
