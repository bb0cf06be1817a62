import { adjustmentReason } from "../contracts/adjustments.ts";
import { id, instant, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";
import { seenVersion } from "./seen-version.ts";

/** State of an adjustment. Source: spec:documents#adjustment. */
export const adjustmentStatus = z.enum(["proposed", "confirmed", "declined", "withdrawn", "expired"]);
export type AdjustmentStatus = z.infer<typeof adjustmentStatus>;

/** Highest amount of one adjustment, added or taken, in minor units. Source: spec:documents#adjustment. */
export const adjustmentMaxMinor = 100_000_000n;

/** A correction of a player's main wallet. */
export const operatorAdjustment = z.object({
  id,
  number: z.string(),
  playerId: id,
  username: z.string(),
  currency: z.string(),
  /** Positive amounts are added to the main wallet, negative ones are taken from it. */
  amountMinor: minor,
  reason: adjustmentReason,
  /** Read by the player. */
  explanation: z.string(),
  /** Read by operators alone. */
  note: z.nullable(z.string()),
  status: adjustmentStatus,
  /** Names of operators. */
  proposedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  expiresAt: instant,
  createdAt: instant,
  version: z.number(),
});
export type OperatorAdjustment = z.output<typeof operatorAdjustment>;

const note = z.string().check(z.trim(), z.maxLength(1_000, "invalid"));
const requiredNote = note.check(z.minLength(3, "required"));

/** Fields of a proposal. */
export const newAdjustment = z.strictObject({
  /** Made by the desk: a repeated proposal with it is the same one. */
  id,
  playerId: id,
  amountMinor: minor,
  reason: adjustmentReason,
  explanation: z.string().check(z.trim(), z.minLength(3, "required"), z.maxLength(300, "invalid")),
  note: z.nullish(note),
});

const params = z.object({ id });

export const operatorAdjustmentsApi = {
  list: operatorEndpoint("GET /adjustments", {
    summary: "Adjustments: those that wait, the oldest first, or those of another state, the newest first",
    roles: listReaders.adjustments,
    query: z.object({
      status: z._default(z.union([adjustmentStatus, z.literal("all")]), "proposed"),
      playerId: z.optional(id),
      ...listQuery,
    }),
    reply: keysetPageOf(operatorAdjustment),
  }),
  one: operatorEndpoint("GET /adjustments/:id", {
    summary: "One adjustment",
    roles: ["approver", "support", "risk"],
    params,
    reply: operatorAdjustment,
  }),
  propose: operatorEndpoint("POST /adjustments", {
    summary:
      "Propose an adjustment of a main wallet. Refused at amountMinor with AMOUNT_INVALID, AMOUNT_TOO_HIGH and " +
      "INSUFFICIENT_BALANCE; with PROMO_ACTIVE when it takes money during a promotion",
    roles: ["approver"],
    body: newAdjustment,
    reply: operatorAdjustment,
    status: 201,
  }),
  confirm: operatorEndpoint("POST /adjustments/:id/confirm", {
    summary:
      "Book a proposal of another operator. FORBIDDEN for its own author, CONFLICT with its state when it is decided",
    roles: ["approver"],
    params,
    body: z.strictObject({ version: seenVersion, note: z.nullish(note) }),
    reply: operatorAdjustment,
  }),
  decline: operatorEndpoint("POST /adjustments/:id/decline", {
    summary: "Decline a proposal of another operator. Refused as confirm",
    roles: ["approver"],
    params,
    body: z.strictObject({ version: seenVersion, note: requiredNote }),
    reply: operatorAdjustment,
  }),
  withdraw: operatorEndpoint("POST /adjustments/:id/withdraw", {
    summary: "Withdraw a proposal of one's own. FORBIDDEN for others, CONFLICT as confirm",
    roles: ["approver"],
    params,
    body: z.strictObject({ version: seenVersion }),
    reply: operatorAdjustment,
  }),
} as const;
