import * as z from "@tessera/shared/schema";
import { regularSymbols } from "./engine/symbols.ts";
import { minor } from "../../platform/minor-units.ts";
import { openedGame, seededBet } from "../play/game-api.ts";
import { slotMove } from "./stored-spins.ts";

/** API between a slot in the browser and the studio. Money is a string of decimal digits in minor units. */

const regularSymbol = z.enum(regularSymbols);
const reelSymbol = z.enum(["W", "S", ...regularSymbols]);
const payingCount = z.union([z.literal(3), z.literal(4), z.literal(5)]);
const byScatters = z.tuple([z.number(), z.number(), z.number()]);

const outcome = z.object({
  /** Five reels of three rows, from the left and from the top, as the reels stopped. */
  grid: z.array(z.array(reelSymbol)),
  /** Reels that a wild has filled after the stop, from 0. */
  expanded: z.array(z.number()),
  lineWins: z.array(z.object({ line: z.number(), symbol: regularSymbol, count: payingCount, win: minor })),
  scatterWin: z.nullable(z.object({ count: payingCount, win: minor })),
  win: minor,
});

const feature = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("free-spins"),
    granted: byScatters,
    spinsMax: z.number(),
    multiplier: z.number(),
    expandsWilds: z.boolean(),
  }),
  z.object({ kind: z.literal("pick"), picks: byScatters, prizes: z.array(z.number()) }),
]);

const round = z.object({
  roundId: z.string(),
  bet: minor,
  /** True when an award pays for the round: the bet is only the stake that it is played with. */
  isFree: z.boolean(),
  paidSpin: outcome,
  /** The free spins that were played. */
  freeSpins: z.array(outcome),
  /** Free spins that all spins so far have granted. */
  granted: z.number(),
  /** Tiles that were uncovered, in their order; prizes in multiples of the bet. */
  picks: z.array(z.object({ tile: z.number(), prize: z.number(), win: minor })),
  picksMax: z.number(),
  /** Every prize of the board by tile, in multiples of the bet; null until the round is over. */
  board: z.nullable(z.array(z.number())),
  moves: z.array(slotMove),
  /** The next step of the round; null when it is over. */
  next: z.nullable(z.enum(["spin", "pick"])),
  /** Milliseconds until the round is played to its end by itself; null when it is over. */
  leftMs: z.nullable(z.number()),
  /** Wins of everything that was played. */
  win: minor,
  settled: z.boolean(),
  commitment: z.string(),
  playerSeed: z.string(),
  /** Null until the round is over. */
  studioSeed: z.nullable(z.string()),
});
export type ShownRound = z.output<typeof round>;

export const slotState = z.extend(openedGame, {
  lines: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])),
  strips: z.array(z.array(reelSymbol)),
  /** Payouts for three, four and five of a kind, in multiples of the bet divided by the number of lines. */
  linePays: z.record(regularSymbol, byScatters),
  /** In multiples of the bet. */
  scatterPays: byScatters,
  /** The feature that three and more scatters begin; null for none. */
  feature: z.nullable(feature),
  roundLimitMs: z.number(),
  /** Commitment of the next round. */
  commitment: z.string(),
  /** The last round, over or not. */
  round: z.nullable(round),
  /** Free rounds that are left; they are played before others. Null without any. */
  freeRounds: z.nullable(z.object({ award: z.string(), left: z.number(), stake: minor })),
});
export type SlotState = z.output<typeof slotState>;

/** Start of a round. `freeRound`: the award that pays for it; the bet is its stake then. */
export const slotBet = z.strictObject({
  ...seededBet.shape,
  freeRound: z.optional(z.string().check(z.maxLength(100))),
});
export type SlotBet = z.output<typeof slotBet>;

/** `step`: number of moves that the page has seen; a repeated call finds its move made. */
export const moveRequest = z.strictObject({
  move: slotMove,
  step: z.number().check(z.int(), z.gte(0), z.lte(200)),
});
export type MoveRequest = z.output<typeof moveRequest>;
