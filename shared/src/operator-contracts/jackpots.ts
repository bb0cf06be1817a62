import { id, instant, listOf, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";

/** A draw whose proof fits and that waits for an operator all the same. */
const heldDraw = z.object({
  id,
  /** Why it is not paid at once. Source: spec:jackpots#stopped-pots. */
  reason: z.enum(["improbable", "too_often", "rolled_back", "late", "passed_over"]),
  cycle: z.number(),
  /** Code of the studio. */
  studio: z.string(),
  playerId: id,
  username: z.string(),
  /** Amount that the pot would pay. */
  amountMinor: minor,
  /** Bets that the cycle stored, and bets that were rolled back in it. */
  turnoverMinor: minor,
  rolledBackMinor: minor,
  oddsMinor: minor,
  heldAt: instant,
});
export type HeldDraw = z.infer<typeof heldDraw>;

const operatorPot = z.object({
  pool: z.string(),
  currency: z.string(),
  /** Balance of the pot's account, also what is above the limit. */
  heldMinor: minor,
  /** The amount that players received last. */
  shownMinor: minor,
  shareBp: z.number(),
  seedMinor: minor,
  mustDropMinor: minor,
  oddsMinor: minor,
  /** Draws in 24 hours after which the next one waits for an operator. */
  drawsPerDay: z.number(),
  cycle: z.number(),
  commitment: z.string(),
  mustDrop: z.boolean(),
  limitReachedAt: z.nullable(instant),
  /** Why the pot is not drawn although it should be; null when nothing is wrong. */
  problem: z.nullable(
    z.object({
      kind: z.enum(["held", "rolled_back", "proof_refused", "not_drawn"]),
      since: instant,
      studio: z.nullable(z.string()),
    }),
  ),
  /** The draw that has stopped the pot; null while nothing waits. */
  held: z.nullable(heldDraw),
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

const decision = {
  params: z.object({ id }),
  body: z.strictObject({ note: z.string().check(z.trim(), z.minLength(3, "required"), z.maxLength(500)) }),
  status: 204,
} as const;

export const operatorJackpotsApi = {
  list: operatorEndpoint("GET /jackpots", {
    summary:
      "The pots of all pools: what they hold, their terms, cycles and last draws, and what keeps one from being drawn",
    roles: listReaders.jackpots,
    reply: listOf(operatorPot),
  }),
  release: operatorEndpoint("POST /jackpots/held/:id/release", {
    summary:
      "Pay a held draw, as if nothing had spoken against it. CONFLICT with its state when it is decided, and with the studio's answer when it can't be paid",
    roles: ["approver"],
    ...decision,
  }),
  refuse: operatorEndpoint("POST /jackpots/held/:id/refuse", {
    summary:
      "Refuse a held draw for good: the pot keeps its money and begins its next cycle. CONFLICT as release",
    roles: ["approver"],
    ...decision,
  }),
} as const;

export type OperatorPot = z.infer<typeof operatorPot>;
