import type { Line } from "./lines.ts";
import type { RegularSymbol, ReelSymbol } from "./symbols.ts";

/** What three, four and five alike pay. */
export type Pays = readonly [three: number, four: number, five: number];

/** Five reels, their lines and what they pay: everything that decides a win. */
export interface Machine {
  readonly lines: readonly Line[];
  /** Five strips; a reel shows three neighbours of its strip, the end joined to the beginning. */
  readonly strips: readonly (readonly ReelSymbol[])[];
  /** Multiples of the line bet, which is the bet divided by the number of lines. */
  readonly linePays: Readonly<Record<RegularSymbol, Pays>>;
  /** Multiples of the whole bet. */
  readonly scatterPays: Pays;
}

/** Where each reel stopped: the index on its strip of what the top row shows. */
export type Stops = readonly number[];
