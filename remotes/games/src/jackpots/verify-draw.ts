import type { JackpotDraw } from "@tessera/shared/contracts/games";
import { fromHex, seedHash, toHex } from "@tessera/shared/core/wheel-roll";

/** A draw with the pot that it emptied. */
export interface DrawOfPot {
  readonly pool: string;
  readonly currency: string;
  readonly draw: JackpotDraw;
}

/** Results of a draw that the page has computed from its revealed secret. */
export interface DrawVerification {
  /** The bet's number: 13 hex digits, which are 52 bits. */
  readonly digits: string;
  readonly isCommitted: boolean;
  readonly isWinning: boolean;
}

const digitsOfNumber = 13;

/** Text of a bet, from which the secret makes its number. Source: spec:jackpots#proof. */
export function messageOf({ pool, currency, draw: { cycle, betTxId } }: DrawOfPot): string {
  return `${pool}:${currency}:${cycle}:${betTxId}`;
}

/** Least number that does not win, in hex: 2^52 × bet ÷ odds, rounded up. */
export function winningBound({ betMinor, oddsMinor }: Pick<JackpotDraw, "betMinor" | "oddsMinor">): string {
  const bound = ((1n << 52n) * betMinor + oddsMinor - 1n) / oddsMinor;
  return bound.toString(16).padStart(digitsOfNumber, "0");
}

/**
 * Computes a draw anew in the browser: the hash of its secret and the number of its bet. A draw at the limit is proved by the hash
 * alone. Rejects where the page has no Web Crypto, which needs HTTPS or localhost. Source: spec:jackpots#proof.
 */
export async function verifyDraw(drawn: DrawOfPot): Promise<DrawVerification> {
  const { secret, commitment, mustDrop, betMinor, oddsMinor } = drawn.draw;
  const bytes = fromHex(secret);
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const message = new TextEncoder().encode(messageOf(drawn));
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
  const digits = toHex(digest).slice(0, digitsOfNumber);
  return {
    digits,
    isCommitted: (await seedHash(bytes)) === commitment,
    isWinning: mustDrop || BigInt(`0x${digits}`) * oddsMinor < (1n << 52n) * betMinor,
  };
}

/** Commands by which anybody computes the hash of a secret and the number of its bet elsewhere, with OpenSSL. */
export function verifyDrawCommands(drawn: DrawOfPot): readonly string[] {
  const { secret, mustDrop } = drawn.draw;
  const quoted = `'${messageOf(drawn).replaceAll("'", `'\\''`)}'`;
  const hash = `printf %s ${secret} | xxd -r -p | openssl dgst -sha256`;
  const number = `printf %s ${quoted} | openssl dgst -sha256 -mac HMAC -macopt hexkey:${secret}`;
  return mustDrop ? [hash] : [hash, number];
}
