import type { JackpotDraw } from "@tessera/shared/contracts/games";
import { fromHex, seedHash, toHex } from "@tessera/shared/core/wheel-roll";

/** A draw with the pot that it emptied. */
export interface DrawOfPot {
  readonly pool: string;
  readonly currency: string;
  readonly draw: JackpotDraw;
}

/** Results of a draw that the page has computed from its revealed secrets. */
export interface DrawVerification {
  /**
   * Ticket of the bet, made from the site's id of the bet and the player's seed; null by the former rule,
   * which had none.
   */
  readonly ticket: string | null;
  /** The bet's number: 13 hex digits, which are 52 bits. */
  readonly digits: string;
  /** True when both secrets have the hashes that were fixed before. */
  readonly isCommitted: boolean;
  readonly isWinning: boolean;
}

const digitsOfNumber = 13;

const nameOf = ({ pool, currency, draw }: DrawOfPot) => `${pool}:${currency}:${draw.cycle}`;

/**
 * Text of the booking, from which the site's secret makes the ticket; null by the former rule. Source:
 * spec:jackpots#proof.
 */
export function bookingOf(drawn: DrawOfPot): string | null {
  const { ticket } = drawn.draw;
  return ticket && `${nameOf(drawn)}:${ticket.bookingId}:${ticket.playerSeed}`;
}

/**
 * Text of the bet, from which the studio's secret makes its number: it ends with the ticket, by the former
 * rule with the studio's id of the bet. Source: spec:jackpots#proof.
 */
export function messageOf(drawn: DrawOfPot, ticket: string | null): string {
  return `${nameOf(drawn)}:${ticket ?? drawn.draw.betTxId}`;
}

/** Least number that does not win, in hex: 2^52 × bet ÷ odds, rounded up. */
export function winningBound({ betMinor, oddsMinor }: Pick<JackpotDraw, "betMinor" | "oddsMinor">): string {
  const bound = ((1n << 52n) * betMinor + oddsMinor - 1n) / oddsMinor;
  return bound.toString(16).padStart(digitsOfNumber, "0");
}

/**
 * Computes a draw again in the browser: the hashes of its secrets, its ticket and its number. A draw at the
 * limit is proved by the hashes alone. Rejects where the page has no Web Crypto, which needs HTTPS or
 * localhost. Source: spec:jackpots#proof.
 */
export async function verifyDraw(drawn: DrawOfPot): Promise<DrawVerification> {
  const { secret, commitment, ticket: given, mustDrop, betMinor, oddsMinor } = drawn.draw;
  const booking = bookingOf(drawn);
  const ticket = given && booking !== null ? await hmac(given.secret, booking) : null;
  const digits = (await hmac(secret, messageOf(drawn, ticket))).slice(0, digitsOfNumber);
  const isSiteCommitted = given === null || (await seedHash(fromHex(given.secret))) === given.commitment;
  return {
    ticket,
    digits,
    isCommitted: (await seedHash(fromHex(secret))) === commitment && isSiteCommitted,
    isWinning: mustDrop || BigInt(`0x${digits}`) * oddsMinor < (1n << 52n) * betMinor,
  };
}

/** HMAC-SHA256 with a key in hex, as hex. */
async function hmac(secret: string, message: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", fromHex(secret), algorithm, false, ["sign"]);
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(message))));
}

/**
 * Commands by which anybody computes the hashes of the secrets, the ticket and the number of the bet
 * elsewhere, with OpenSSL. The number is made of the ticket that the command before it gives.
 */
export function verifyDrawCommands(drawn: DrawOfPot): readonly string[] {
  const { secret, mustDrop, ticket } = drawn.draw;
  const booking = bookingOf(drawn);
  const hashes = [secret, ...(ticket ? [ticket.secret] : [])].map(
    (each) => `printf %s ${each} | xxd -r -p | openssl dgst -sha256`,
  );
  if (mustDrop) return hashes;
  const digest = (text: string, key: string) =>
    `printf %s ${text} | openssl dgst -sha256 -mac HMAC -macopt hexkey:${key}`;
  if (!ticket || booking === null) return [...hashes, digest(quoted(messageOf(drawn, null)), secret)];
  const ticketCommand = digest(quoted(booking), ticket.secret);
  const text = `${quoted(`${nameOf(drawn)}:`)}"$(${ticketCommand} | sed 's/.* //')"`;
  return [...hashes, ticketCommand, digest(text, secret)];
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
