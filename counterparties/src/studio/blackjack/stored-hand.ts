import * as z from "@tessera/shared/schema";
import { storedMinor } from "../play/stored-rounds.ts";
import { moves } from "./engine/play.ts";

/** An unfinished round of blackjack, as the record file has it: everything that its position follows from. */
export const storedHand = z.object({
  /** The first bet. */
  bet: storedMinor,
  studioSeed: z.string(),
  playerSeed: z.string(),
  moves: z.array(z.enum(moves)),
  movedAt: z.string(),
  /** A further stake that the site may have taken and that belongs to no move yet: it goes back. */
  raise: z.nullable(z.object({ bet: storedMinor, betTxId: z.string(), rollbackTxId: z.string() })),
});
export type StoredHand = z.output<typeof storedHand>;
