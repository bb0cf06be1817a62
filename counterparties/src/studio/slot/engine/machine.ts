import type { Feature } from "./feature.ts";
import type { Line } from "./lines.ts";
import type { RegularSymbol, ReelSymbol } from "./symbols.ts";

/** Payouts for three, four and five of a kind. */
export type Pays = readonly [three: number, four: number, five: number];

/** Reels, lines and paytable of a slot machine. */
export interface Machine {
  readonly lines: readonly Line[];
  /** Five strips; a reel shows three neighbours of its strip, the end joined to the beginning. */
  readonly strips: readonly (readonly ReelSymbol[])[];
  /** Multiples of the line bet, which is the bet divided by the number of lines. */
  readonly linePays: Readonly<Record<RegularSymbol, Pays>>;
  /** Multiples of the whole bet. */
  readonly scatterPays: Pays;
  /** Feature that scatters begin; null for none. */
  readonly feature: Feature | null;
}

/** Stop position of each reel: index on its strip of the symbol in the top row. */
export type Stops = readonly number[];
