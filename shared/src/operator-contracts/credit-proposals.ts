import { id, instant, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { creditProposalState, creditProposalStatus } from "./credit-proposal-state.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";
import { promotionContent } from "./promotions.ts";
import { referrerRate } from "./referrals.ts";
import { seenVersion } from "./seen-version.ts";
import { storedWheel } from "./wheels.ts";

/** Content that a proposal publishes: as it would be, and as it is; null before its first publication. */
export const creditSubject = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("promotion"),
    proposed: promotionContent,
    published: z.nullable(promotionContent),
  }),
  z.object({ kind: z.literal("wheel"), proposed: storedWheel, published: z.nullable(storedWheel) }),
  z.object({
    kind: z.literal("referral-rate"),
    username: z.string(),
    proposed: referrerRate,
    published: referrerRate,
  }),
]);
export type CreditSubject = z.output<typeof creditSubject>;

/** Kinds of what gives credits. */
const creditKinds = [
  "promotion",
  "wheel",
  "referral-rate",
] as const satisfies readonly CreditSubject["kind"][];
export type CreditKind = CreditSubject["kind"];

/** A publication that waits for a second operator, or was decided. */
const creditProposal = z.extend(creditProposalState, {
  /** Name of the subject in its area: the slug, or the player's id. */
  key: z.string(),
  subject: creditSubject,
  /** Operator who has edited the draft last; null where there is no draft. */
  draftedBy: z.nullable(z.string()),
  createdAt: instant,
});
export type CreditProposal = z.output<typeof creditProposal>;

const note = z.string().check(z.trim(), z.maxLength(1_000, "invalid"));
const params = z.object({ id });

export const creditProposalsApi = {
  list: operatorEndpoint("GET /credit-proposals", {
    summary: "Proposals: those that wait, the oldest first, or those of another state, the newest first",
    roles: listReaders.credits,
    query: z.object({
      status: z._default(z.union([creditProposalStatus, z.literal("all")]), "proposed"),
      ...listQuery,
    }),
    reply: keysetPageOf(creditProposal),
  }),
  one: operatorEndpoint("GET /credit-proposals/:id", {
    summary: "One proposal",
    roles: ["approver", "content", "risk"],
    params,
    reply: creditProposal,
  }),
  approve: operatorEndpoint("POST /credit-proposals/:id/approve", {
    summary:
      "Publish what another operator has proposed. FORBIDDEN for its author and for who edited the draft last, CONFLICT with " +
      "its state when it is decided or outdated, VALIDATION as the publication itself",
    roles: ["approver"],
    params,
    body: z.strictObject({ version: seenVersion, note: z.nullish(note) }),
    reply: creditProposal,
  }),
  decline: operatorEndpoint("POST /credit-proposals/:id/decline", {
    summary: "Decline a proposal of another operator. Refused as approve",
    roles: ["approver"],
    params,
    body: z.strictObject({ version: seenVersion, note: note.check(z.minLength(3, "required")) }),
    reply: creditProposal,
  }),
  withdraw: operatorEndpoint("POST /credit-proposals/:id/withdraw", {
    summary: "Withdraw a proposal of one's own. FORBIDDEN for others, CONFLICT as approve",
    roles: ["content", "risk"],
    params,
    body: z.strictObject({ version: seenVersion }),
    reply: creditProposal,
  }),
  limit: operatorEndpoint("GET /credit-limit", {
    summary: "What the calling operator may still publish without a second one",
    roles: ["content", "risk"],
    query: z.object({ kind: z.enum(creditKinds), key: z.string().check(z.maxLength(60)) }),
    reply: z.object({
      limitMinor: minor,
      /** Worst cases of what he has published alone within 30 days, without that of `key`. */
      usedMinor: minor,
    }),
  }),
} as const;
