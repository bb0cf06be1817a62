/** Seeded random numbers: the same seed gives the same sequence on every machine. */
export interface Random {
  /** A fraction, 0 ≤ x < 1. */
  next(): number;
  /** A whole number, both ends included. */
  integer(lowest: number, highest: number): number;
  /** A number between the ends. */
  between(lowest: number, highest: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  chance(probability: number): boolean;
}

/** FNV-1a hash with a final avalanche, so that similar slugs have independent hashes. Unsigned, 32 bits. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Creates a mulberry32 sequence with the text as seed. */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const integer = (lowest: number, highest: number): number =>
    lowest + Math.floor(next() * (highest - lowest + 1));

  return {
    next,
    integer,
    between: (lowest, highest) => lowest + next() * (highest - lowest),
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}
