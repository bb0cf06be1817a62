import { numberCount } from "../engine/draw.ts";

/**
 * Picks so many different numbers of the board at random, ascending. Independent of the draw, which the
 * studio's seed decides.
 */
export function pickNumbers(count: number): number[] {
  const picked = new Set<number>();
  while (picked.size < count) {
    const [value = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes beyond the last whole board would make some numbers likelier.
    if (value < 3 * numberCount) picked.add((value % numberCount) + 1);
  }
  return [...picked].sort((one, other) => one - other);
}
