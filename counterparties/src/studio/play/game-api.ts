import * as z from "@tessera/shared/schema";
import { minor } from "../../platform/minor-units.ts";

/** API between the game in the browser and the studio. Money is a string of decimal digits in minor units. */

/** Exactly so many hexadecimal digits, in small letters. */
const hexDigits = (count: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${count}}$`)));

/** Fields of a bet whose result follows from the committed seed and the player's. */
export const seededBet = z.strictObject({ bet: minor, commitment: hexDigits(64), playerSeed: hexDigits(32) });

/** State of every open game. */
export const openedGame = z.object({
  balance: minor,
  net: minor,
  /** Milliseconds until the next round may start. */
  waitMs: z.number(),
  /** True while a round is being booked; none can start until then. */
  booking: z.boolean(),
  mode: z.enum(["real", "demo"]),
  rtpBp: z.number(),
  /** Bets that are offered as steps, rising: the lowest and the highest are the limits. */
  bets: z.array(minor),
  /** Every bet is a multiple of it. */
  betUnit: minor,
  roundMs: z.number(),
  elapsedSeconds: z.number(),
  reminderSeconds: z.nullable(z.number()),
});
export type OpenedGame = z.output<typeof openedGame>;

/**
 * Reasons for which the site refuses a bet or a game, by the codes of spec:seamless-wallet#studio-status, as
 * far as a player sees them.
 */
export const refusals = [
  "INVALID_TOKEN",
  "TOKEN_EXPIRED",
  "PLAYER_DISABLED",
  "INSUFFICIENT_FUNDS",
  "LIMIT_REACHED",
  "INVALID_GAME",
  "NO_FREE_ROUND",
] as const;
export type Refusal = (typeof refusals)[number] | "REFUSED";

export const failureCode = z.enum([
  ...refusals,
  "REFUSED",
  "TOO_SOON",
  "ROUND_OPEN",
  "BET_INVALID",
  "OUT_OF_STEP",
  "BETTING_CLOSED",
  "CASH_OUT_TOO_LATE",
  "TABLE_FULL",
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
