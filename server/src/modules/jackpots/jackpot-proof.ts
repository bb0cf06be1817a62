import { createHash, createHmac } from "node:crypto";

/**
 * Commitments and odds of one cycle of a pot. Both secrets are committed to before the first bet and revealed
 * by the draw.
 */
export interface DrawTerms {
  readonly pool: string;
  readonly currency: string;
  readonly cycle: number;
  /** SHA-256 of the studio's secret, in hex. */
  readonly commitment: string;
  /** Bets per draw on average, in minor units. */
  readonly oddsMinor: bigint;
}

type CycleName = Pick<DrawTerms, "pool" | "currency" | "cycle">;

/** True when the secret, in hex, is the one that was committed to. */
export function isCommittedSecret({ commitment }: Pick<DrawTerms, "commitment">, secret: string): boolean {
  return createHash("sha256").update(Buffer.from(secret, "hex")).digest("hex") === commitment;
}

/**
 * Makes the ticket of a bet, 32 bytes in hex: HMAC-SHA256(site's secret,
 * `pool:currency:cycle:bookingId:playerSeed`). Source: spec:jackpots#proof.
 *
 * @param siteSecret of the cycle, in hex
 * @param bet `bookingId` is the site's id of the bet, `playerSeed` the SHA-256 of the player's seed in hex
 */
export function ticketOf(
  { pool, currency, cycle }: CycleName,
  siteSecret: string,
  bet: { readonly bookingId: string; readonly playerSeed: string },
): string {
  const message = `${pool}:${currency}:${cycle}:${bet.bookingId}:${bet.playerSeed}`;
  return createHmac("sha256", Buffer.from(siteSecret, "hex")).update(message).digest("hex");
}

/**
 * True when the studio's secret makes a ticket the winner: its number, the first 52 bits of
 * HMAC-SHA256(secret, `pool:currency:cycle:ticket`), is below bet ÷ odds of 2^52. Source:
 * spec:jackpots#proof.
 *
 * @param secret of the studio, in hex
 */
export function isWinningTicket(
  { pool, currency, cycle, oddsMinor }: CycleName & Pick<DrawTerms, "oddsMinor">,
  secret: string,
  bet: { readonly ticket: string; readonly betMinor: bigint },
): boolean {
  const number = createHmac("sha256", Buffer.from(secret, "hex"))
    .update(`${pool}:${currency}:${cycle}:${bet.ticket}`)
    .digest("hex")
    .slice(0, 13);
  return BigInt(`0x${number}`) * oddsMinor < (1n << 52n) * bet.betMinor;
}
