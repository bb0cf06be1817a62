import type { Seat } from "./play-session.ts";

/** The studio's seed of the next round at each seat. */
export interface SeatSeeds {
  /** The seed of the next round: the same until that round has begun. */
  readonly seedOf: (seat: Seat) => string;
  /** Ends the use of a seed, because its round has begun. */
  readonly renew: (seat: Seat) => void;
}

/** @param newSeed draws 64 hexadecimal digits; a cryptographic generator, except in tests */
export function createSeatSeeds(newSeed: () => string): SeatSeeds {
  const seeds = new WeakMap<Seat, string>();
  return {
    seedOf(seat) {
      const seed = seeds.get(seat) ?? newSeed();
      seeds.set(seat, seed);
      return seed;
    },
    renew: (seat) => void seeds.delete(seat),
  };
}
