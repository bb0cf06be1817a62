import * as z from "@tessera/shared/schema";
import { minor } from "../platform/minor-units.ts";

const card = z.object({ rank: z.number(), suit: z.number() });

const round = z.object({
  roundId: z.string(),
  bet: minor,
  pay: minor,
  player: card,
  house: card,
});
export type Round = z.output<typeof round>;

/** State of the table for one player. A page ignores a state whose `seq` is lower than the shown one. */
export const tableState = z.object({
  mode: z.enum(["real", "demo"]),
  /** Closed by the site: takes no more bets. */
  isClosed: z.boolean(),
  balance: minor,
  seq: z.number(),
  chips: z.array(minor),
  returnBp: z.number(),
  /** Minimum interval between rounds, in milliseconds. */
  roundMs: z.number(),
  /** Remaining time until the next round may start, in milliseconds. */
  waitMs: z.number(),
  round: z.nullable(round),
});
export type TableState = z.output<typeof tableState>;

export const roundRequest = z.object({ bet: minor });

export const failureReply = z.object({
  error: z.object({ code: z.string(), waitMs: z.optional(z.number()) }),
});
