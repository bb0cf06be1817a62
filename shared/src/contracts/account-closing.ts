import * as z from "@tessera/shared/schema";
import { endpoint } from "./endpoint.ts";
import { instant, minor } from "./scalars.ts";

/** Obstacle to a closing: money that can still be brought out, or an order that has not ended. */
export const closingObstacle = z.object({
  kind: z.enum(["balance", "commission", "studio", "transfer", "deposit", "withdrawal"]),
  amountMinor: minor,
  /** Name of the studio that holds the money; absent elsewhere. */
  studio: z.optional(z.string()),
});
export type ClosingObstacle = z.infer<typeof closingObstacle>;

/** Effects of closing the account now, for its player. */
export const closingState = z.object({
  obstacles: z.array(closingObstacle),
  /** Money below what can be taken out, which the player gives up. */
  forfeitMinor: minor,
  /** Bonus balance of a running promotion, which goes back to the house. */
  bonusMinor: minor,
  /** Rounds that have not ended; the closing waits for them. */
  openRounds: z.number(),
  /** Days in which the player can undo it. */
  undoDays: z.number(),
  /** Days after the closing until personal data is erased. */
  erasedAfterDays: z.number(),
});
export type ClosingState = z.infer<typeof closingState>;

const password = z.string().check(z.minLength(1, "required"), z.maxLength(256));

export const accountClosingApi = {
  read: endpoint({
    method: "GET",
    path: "/api/account/closing",
    access: "account",
    summary: "What closing the account would mean now: what is still open, and what would be given up",
    reply: closingState,
  }),
  close: endpoint({
    method: "POST",
    path: "/api/account/closing",
    access: "account",
    summary: "Close the account; ends every session",
    body: z.strictObject({
      password,
      reason: z.nullish(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
      /** The forfeited amount that the player has read and agreed to. */
      agreedMinor: minor,
    }),
    reply: z.object({ undoUntil: instant }),
  }),
} as const;
