import * as z from "@tessera/shared/schema";
import { minor } from "../../platform/minor-units.ts";
import { openedGame, seededBet } from "../play/game-api.ts";
import { marksMax, numberCount } from "./engine/draw.ts";

/** API between the keno in the browser and the studio. Money is a string of decimal digits in minor units. */

const number = z.number().check(z.int(), z.gte(1), z.lte(numberCount));

const round = z.object({
  roundId: z.string(),
  bet: minor,
  /** Ascending. */
  marks: z.array(number),
  /** In the order in which they were drawn. */
  drawn: z.array(number),
  win: minor,
  settled: z.boolean(),
  commitment: z.string(),
  playerSeed: z.string(),
  studioSeed: z.string(),
});
export type KenoRound = z.output<typeof round>;

export const kenoState = z.extend(openedGame, {
  /** Commitment of the next round. */
  commitment: z.string(),
  /** The last round. */
  round: z.nullable(round),
  /** The last rounds since the studio started, the newest first. */
  recent: z.array(round),
});
export type KenoState = z.output<typeof kenoState>;

const marks = z.array(number).check(
  z.minLength(1),
  z.maxLength(marksMax),
  z.refine((numbers) => new Set(numbers).size === numbers.length),
);

export const drawRequest = z.extend(seededBet, { marks });
export type DrawRequest = z.output<typeof drawRequest>;
