import * as z from "@tessera/shared/schema";
import { regularSymbols } from "./engine/symbols.ts";

/** API between the game in the browser and the studio. Money is a string of decimal digits in minor units. */

export const minor = z.codec(z.string().check(z.regex(/^-?\d{1,18}$/)), z.bigint(), {
  decode: BigInt,
  encode: String,
});

/** Exactly so many hexadecimal digits, in small letters. */
const hexDigits = (count: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${count}}$`)));

/** Fields of a bet whose result follows from the committed seed and the player's. */
export const seededBet = z.strictObject({ bet: minor, commitment: hexDigits(64), playerSeed: hexDigits(32) });

const regularSymbol = z.enum(regularSymbols);
const reelSymbol = z.enum(["W", "S", ...regularSymbols]);
const payingCount = z.union([z.literal(3), z.literal(4), z.literal(5)]);

const outcome = z.object({
  /** Five reels of three rows, from the left and from the top. */
  grid: z.array(z.array(reelSymbol)),
  lineWins: z.array(z.object({ line: z.number(), symbol: regularSymbol, count: payingCount, win: minor })),
  scatterWin: z.nullable(z.object({ count: payingCount, win: minor })),
  win: minor,
});

/** State that changes with each round. */
const roundBalances = z.object({
  balance: minor,
  net: minor,
  /** Milliseconds until the next round may start. */
  waitMs: z.number(),
  /** True while a round is being booked; none can start until then. */
  booking: z.boolean(),
});

const playedRound = z.object({
  roundId: z.string(),
  bet: minor,
  /** Balance to show while the reels turn: after the bet, before the win. */
  balanceAfterBet: minor,
  outcome,
  settled: z.boolean(),
});
export type PlayedRound = z.output<typeof playedRound>;

/** State of every open game. */
export const openedGame = z.extend(roundBalances, {
  mode: z.enum(["real", "demo"]),
  rtpBp: z.number(),
  bets: z.array(minor),
  roundMs: z.number(),
  elapsedSeconds: z.number(),
  reminderSeconds: z.nullable(z.number()),
});
export type OpenedGame = z.output<typeof openedGame>;

export const gameState = z.extend(openedGame, {
  lines: z.array(z.array(z.number())),
  /** One strip a reel, to be seen while it turns. */
  strips: z.array(z.array(reelSymbol)),
  /** Payouts for three, four and five of a kind, in multiples of the bet divided by the number of lines. */
  linePays: z.array(z.object({ symbol: regularSymbol, pays: z.array(z.number()) })),
  /** In multiples of the bet. */
  scatterPays: z.array(z.number()),
  lastRound: z.nullable(playedRound),
});
export type GameState = z.output<typeof gameState>;

export const roundRequest = z.strictObject({ bet: minor });
export const roundReply = z.extend(roundBalances, { round: playedRound });
export type RoundReply = z.output<typeof roundReply>;

export const failureCode = z.enum([
  "INVALID_TOKEN",
  "TOKEN_EXPIRED",
  "PLAYER_DISABLED",
  "INSUFFICIENT_FUNDS",
  "LIMIT_REACHED",
  "INVALID_GAME",
  "REFUSED",
  "TOO_SOON",
  "ROUND_OPEN",
  "BET_INVALID",
  "OUT_OF_STEP",
  "MOVE_NOT_ALLOWED",
  "SESSION_UNKNOWN",
  "CONNECTION_LOST",
  "BAD_REQUEST",
  "INTERNAL",
]);
export type FailureCode = z.output<typeof failureCode>;

export const failureReply = z.object({
  error: z.object({
    code: failureCode,
    waitMs: z.optional(z.number()),
    balance: z.optional(minor),
  }),
});
export type FailureReply = z.output<typeof failureReply>;
