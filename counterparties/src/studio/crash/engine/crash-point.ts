import { hmacOf, sha256OfText } from "../../proof/digests.ts";
import { multiplierMax } from "./multiplier.ts";

/**
 * The point at which a flight crashes, in hundredths of the multiplier, and the proof that the studio could
 * not choose it. Runs in the studio and in the page, which recomputes it. Source: spec:games#crash.
 */

/** Share of the bets that comes back, in 1/10,000, with every target and every other way to cash out. */
export const returnBp = 9_700;

/** Numbers from which a crash point is drawn: 13 hexadecimal digits. */
export const numberCount = 2n ** 52n;

/** Seeds of a round: the studio's as 64 hexadecimal digits, and that of all its players together. */
export interface RoundSeeds {
  readonly studioSeed: string;
  readonly playersSeed: string;
}

/** SHA-256 of the seeds of all bets in the order in which they were accepted, joined by commas. */
export function playersSeedOf(playerSeeds: readonly string[]): string {
  return sha256OfText(playerSeeds.join(","));
}

/** The crash point of a round, from 97 (at take-off) to the highest multiplier. */
export function crashPointOf({ studioSeed, playersSeed }: RoundSeeds): number {
  const digits = hmacOf(studioSeed, playersSeed);
  return crashPointAt(BigInt(`0x${digits.slice(0, 13)}`), numberCount);
}

/**
 * The crash point of a number from 0 to `count` − 1. A multiplier of m is reached by the share 0.97 ÷ m of
 * the numbers, so that every target returns the same.
 */
export function crashPointAt(number: bigint, count: bigint): number {
  const point = (BigInt(returnBp) * count) / (100n * (count - number));
  return point > BigInt(multiplierMax) ? multiplierMax : Number(point);
}
