import { hmacOf, sha256OfHex } from "./digests.ts";

/**
 * Results that the studio could not choose: it shows the SHA-256 of its seed before the bet, the player's
 * browser adds a seed of its own with the bet, and the studio's seed is shown after the round. Runs in the
 * studio and in the page, which recomputes the result. Source: spec:games#seeds.
 */

/** Seeds of a round: the studio's as 64 hexadecimal digits, the player's as text. */
export interface Seeds {
  readonly studioSeed: string;
  readonly playerSeed: string;
}

/** SHA-256 of the bytes of the studio's seed, as hexadecimal digits. */
export function commitmentOf(studioSeed: string): string {
  return sha256OfHex(studioSeed);
}

/**
 * Shuffles the numbers from 0 to `count` − 1 by the method of Fisher and Yates, from the last place to the
 * second. The places to swap with come from HMAC-SHA256 with the studio's seed over
 * `<player's seed>:<0, 1, …>`: each result holds five numbers of 48 bits, and a number that would make some
 * places likelier than others is skipped.
 */
export function shuffledOrder(count: number, seeds: Seeds): readonly number[] {
  return shuffledBy(count, seededDraw(seeds));
}

/**
 * Draws a whole number from 0 to below the bound, every one equally likely: the next ones of a round's seeds.
 */
export type SeededDraw = (bound: number) => number;

/** The numbers of a round, in their order. */
export function seededDraw(seeds: Seeds): SeededDraw {
  const numbers = numbersOf(seeds);
  return (bound) => drawBelow(bound, numbers);
}

/** Shuffles the numbers from 0 to `count` − 1 with the next numbers of a round. */
export function shuffledBy(count: number, draw: SeededDraw): readonly number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const chosen = draw(last + 1);
    [order[last], order[chosen]] = [order[chosen] ?? 0, order[last] ?? 0];
  }
  return order;
}

const range = 2 ** 48;

function drawBelow(bound: number, numbers: Iterator<number, never>): number {
  const limit = range - (range % bound);
  for (;;) {
    const { value: number } = numbers.next();
    if (number < limit) return number % bound;
  }
}

/** Numbers below 2^48, without an end. */
function* numbersOf({ studioSeed, playerSeed }: Seeds): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const digits = hmacOf(studioSeed, `${playerSeed}:${block}`);
    for (let start = 0; start + 12 <= digits.length; start += 12)
      yield Number.parseInt(digits.slice(start, start + 12), 16);
  }
}
