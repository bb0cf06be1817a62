import * as z from "@tessera/shared/schema";
import { storedMinor } from "../play/stored-rounds.ts";

/**
 * A bet of a crash round that has taken off, as the record file has it: everything that its result follows
 * from.
 */
export const storedFlight = z.object({
  /** Number of the round at its table. */
  number: z.number(),
  studioSeed: z.string(),
  playersSeed: z.string(),
  playerSeed: z.string(),
  /** Multiplier of the automatic cash-out, in hundredths; null: none. */
  target: z.nullable(z.number()),
  /** Multiplier at which the bet was cashed out, in hundredths; null: not (yet). */
  cashedOut: z.nullable(z.number()),
  /** Amount at risk in the bet, sent with its win: stored, so that a repeated call is the same. */
  atRisk: z.optional(storedMinor),
});
export type StoredFlight = z.output<typeof storedFlight>;
