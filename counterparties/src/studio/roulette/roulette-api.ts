import * as z from "@tessera/shared/schema";
import { minor } from "../../platform/minor-units.ts";
import { openedGame, seededBet } from "../play/game-api.ts";
import { findSpot, spots } from "./engine/spots.ts";

/**
 * API between the roulette in the browser and the studio. Money is a string of decimal digits in minor units.
 */

const stake = z.object({ spot: z.string(), amount: minor });
export type Stake = z.output<typeof stake>;

const round = z.object({
  roundId: z.string(),
  /** All stakes of the round. */
  bet: minor,
  stakes: z.array(stake),
  pocket: z.number(),
  win: minor,
  settled: z.boolean(),
  commitment: z.string(),
  playerSeed: z.string(),
  studioSeed: z.string(),
});
export type RouletteRound = z.output<typeof round>;

export const rouletteState = z.extend(openedGame, {
  /** Commitment of the next round. */
  commitment: z.string(),
  /** The last round. */
  round: z.nullable(round),
  /** The last rounds since the studio started, the newest first. */
  recent: z.array(round),
});
export type RouletteState = z.output<typeof rouletteState>;

const knownStake = z.strictObject({
  spot: z.string().check(z.refine((id) => findSpot(id) !== undefined)),
  amount: minor,
});

const stakes = z.array(knownStake).check(
  z.minLength(1),
  z.maxLength(spots.length),
  z.refine((list) => new Set(list.map(({ spot }) => spot)).size === list.length),
);

/** Fields of a bet, with the stakes in the place of one amount. */
export const spinRequest = z.strictObject({
  commitment: seededBet.shape.commitment,
  playerSeed: seededBet.shape.playerSeed,
  stakes,
});
export type SpinRequest = z.output<typeof spinRequest>;
