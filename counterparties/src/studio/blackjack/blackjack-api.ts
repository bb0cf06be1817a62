import * as z from "@tessera/shared/schema";
import { minor } from "../../platform/minor-units.ts";
import { openedGame, seededBet } from "../play/game-api.ts";
import { moves } from "./engine/play.ts";

/**
 * API between the blackjack table in the browser and the studio. Money is a string of decimal digits in minor
 * units.
 */

const card = z.number();
const move = z.enum(moves);

const round = z.object({
  roundId: z.string(),
  bet: minor,
  /** All stakes of the round. */
  stake: minor,
  hands: z.array(
    z.object({
      cards: z.array(card),
      stake: minor,
      /** Null until the round is over. */
      outcome: z.nullable(z.enum(["blackjack", "win", "push", "loss", "bust"])),
      payout: z.nullable(minor),
    }),
  ),
  /** Without the card that is face down. */
  dealer: z.array(card),
  active: z.nullable(z.number()),
  allowed: z.array(move),
  moves: z.array(move),
  /** Milliseconds until every hand stands by itself; null when the round is over. */
  leftMs: z.nullable(z.number()),
  /** Null until the round is over. */
  win: z.nullable(minor),
  settled: z.boolean(),
  commitment: z.string(),
  playerSeed: z.string(),
  /** Null until the round is over. */
  studioSeed: z.nullable(z.string()),
});
export type TableRound = z.output<typeof round>;

export const tableState = z.extend(openedGame, {
  handLimitMs: z.number(),
  /** Commitment of the next round. */
  commitment: z.string(),
  /** The last round, over or not. */
  round: z.nullable(round),
});
export type TableState = z.output<typeof tableState>;

/** `commitment`: that of the shoe which the player has seen. */
export const dealRequest = seededBet;

/** `step`: number of moves that the page has seen; a repeated call finds its move made. */
export const moveRequest = z.strictObject({ move, step: z.number().check(z.int(), z.gte(0), z.lte(100)) });
export type MoveRequest = z.output<typeof moveRequest>;
