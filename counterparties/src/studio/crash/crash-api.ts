import * as z from "@tessera/shared/schema";
import { minor } from "../../platform/minor-units.ts";
import { openedGame } from "../play/game-api.ts";
import { lowestTarget, multiplierMax } from "./engine/multiplier.ts";

/**
 * API between a crash game in the browser and the studio. Money is a string of decimal digits in minor units,
 * multipliers are hundredths, times are milliseconds from the answer on.
 */

const phase = z.enum(["betting", "closing", "flying", "crashed"]);
export type CrashPhase = z.output<typeof phase>;

/** Place among the bets of the round, in the order in which the site has accepted them, from 0. */
const place = z.number();

const bet = z.object({
  place,
  /** Masked name. */
  player: z.string(),
  currency: z.string(),
  bet: minor,
  cashedOut: z.nullable(z.number()),
  win: z.nullable(minor),
});
export type CrashBetView = z.output<typeof bet>;

const past = z.object({ number: z.number(), crashPoint: z.number() });

/** The round of a table as every player sees it. */
export const crashRound = z.object({
  number: z.number(),
  /** SHA-256 of the studio's seed. */
  commitment: z.string(),
  phase,
  /** Time until bets close, or until the next round; null while that is open. */
  leftMs: z.nullable(z.number()),
  /** Time since take-off; of a flight that is over, its duration. */
  elapsedMs: z.nullable(z.number()),
  multiplier: z.nullable(z.number()),
  /** Digest of all players' seeds; null before take-off. */
  playersSeed: z.nullable(z.string()),
  /** Null until the crash. */
  studioSeed: z.nullable(z.string()),
  betCount: z.number(),
  cashedOutCount: z.number(),
  /** The highest bets. */
  bets: z.array(bet),
  /** The last rounds, the newest first. */
  past: z.array(past),
});
export type CrashRoundView = z.output<typeof crashRound>;

const ownBet = z.object({
  /** Number of its round. */
  number: z.number(),
  roundId: z.string(),
  place,
  bet: minor,
  target: z.nullable(z.number()),
  playerSeed: z.string(),
  cashedOut: z.nullable(z.number()),
  /** Null while it flies. */
  win: z.nullable(minor),
  settled: z.boolean(),
});
export type OwnBet = z.output<typeof ownBet>;

/** The part that the player alone sees: his bet in the round, and his money. */
export const ownStanding = z.object({
  own: z.nullable(ownBet),
  balance: minor,
  net: minor,
  /** True while a bet or a win is being booked. */
  booking: z.boolean(),
});
export type OwnStanding = z.output<typeof ownStanding>;

export const crashState = z.extend(openedGame, {
  ...ownStanding.shape,
  currency: z.string(),
  bettingMs: z.number(),
  /** Null while nobody has played since the studio began. */
  round: z.nullable(crashRound),
});
export type CrashState = z.output<typeof crashState>;

const roundNumber = z.number().check(z.int(), z.gte(1));

export const betRequest = z.strictObject({
  number: roundNumber,
  bet: minor,
  target: z.nullable(z.number().check(z.int(), z.gte(lowestTarget), z.lte(multiplierMax))),
  playerSeed: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});
export type BetRequest = z.output<typeof betRequest>;

export const cashOutRequest = z.strictObject({ number: roundNumber });

/** Everything that a page needs to recompute the last round that is over. */
export const crashProof = z.object({
  number: z.number(),
  commitment: z.string(),
  studioSeed: z.string(),
  /** Seeds of all bets, in the order in which they were accepted. */
  playerSeeds: z.array(z.string()),
  crashPoint: z.number(),
});
export type CrashProof = z.output<typeof crashProof>;

/** The last round that is over, and the commitment of the one that is not. */
export const proofReply = z.object({ last: z.nullable(crashProof), commitment: z.string() });
export type ProofReply = z.output<typeof proofReply>;
