import * as z from "@tessera/shared/schema";

/** A step of an open round of a slot: the next free spin, or a tile of the board. */
export const slotMove = z.union([z.literal("spin"), z.number().check(z.int(), z.gte(0), z.lte(99))]);

/** An unfinished round of a slot, as the record file has it: everything that its result follows from. */
export const storedSpins = z.object({
  studioSeed: z.string(),
  playerSeed: z.string(),
  moves: z.array(slotMove),
  movedAt: z.string(),
});
export type StoredSpins = z.output<typeof storedSpins>;
