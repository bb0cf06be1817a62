import { id, instant, listOf, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";

const operatorPot = z.object({
  pool: z.string(),
  currency: z.string(),
  /** Balance of the pot's account, also what is above the limit. */
  heldMinor: minor,
  /** The amount that players were told last. */
  shownMinor: minor,
  shareBp: z.number(),
  seedMinor: minor,
  mustDropMinor: minor,
  oddsMinor: minor,
  cycle: z.number(),
  commitment: z.string(),
  mustDrop: z.boolean(),
  limitReachedAt: z.nullable(instant),
  /** Why the pot is not drawn although it should be; null when nothing is wrong. */
  problem: z.nullable(
    z.object({
      kind: z.enum(["proof_refused", "not_drawn"]),
      since: instant,
      studio: z.nullable(z.string()),
    }),
  ),
  /** The last five, the latest first. */
  draws: z.array(
    z.object({
      cycle: z.number(),
      amountMinor: minor,
      playerId: id,
      mustDrop: z.boolean(),
      drawnAt: instant,
    }),
  ),
});

export const operatorJackpotsApi = {
  list: operatorEndpoint({
    method: "GET",
    path: "/jackpots",
    summary:
      "The pots of all pools: what they hold, their terms, cycles and last draws, and what keeps one from being drawn",
    reply: listOf(operatorPot),
  }),
} as const;

export type OperatorPot = z.infer<typeof operatorPot>;
