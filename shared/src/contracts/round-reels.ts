import * as z from "@tessera/shared/schema";
import { minor } from "./scalars.ts";

/** Reels of a round, checked by the server. Source: spec:seamless-wallet#reels-of-a-round. */
export const roundReels = z.object({
  /** Path of the title's symbols in one row, in the order of `symbols`; null when the title has none. */
  picture: z.nullable(z.string()),
  symbols: z.array(z.string()),
  /** Row of every reel, from 0 at the top. */
  lines: z.array(z.array(z.number())),
  /** The paid spin, then the free ones. */
  spins: z.array(
    z.object({
      /** Numbers of symbols, reel by reel from the left, each from the top. */
      reels: z.array(z.array(z.number())),
      /** Reels that a wild has filled afterwards, from 0. */
      expanded: z.array(z.number()),
      lineWins: z.array(z.object({ line: z.number(), count: z.number(), winMinor: minor })),
      scatterWinMinor: z.nullable(minor),
      winMinor: minor,
    }),
  ),
  /** Factor of the wins of all spins after the first. */
  multiplier: z.number(),
  /** Amounts under uncovered tiles. */
  picksMinor: z.array(minor),
});
export type RoundReels = z.infer<typeof roundReels>;
