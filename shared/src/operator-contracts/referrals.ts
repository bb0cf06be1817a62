import { referralStatus } from "../contracts/referral.ts";
import { id, instant, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { creditProposalState } from "./credit-proposal-state.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";
import { seenVersion } from "./seen-version.ts";

const reason = z.string().check(z.minLength(3, "required"), z.maxLength(500));

/** Application as a reviewing operator compares it with the card. */
export const operatorApplication = z.object({
  id,
  playerId: id,
  username: z.string(),
  fullName: z.string(),
  phone: z.string(),
  email: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  status: z.enum(["pending", "rejected", "approved"]),
  reason: z.nullable(z.string()),
  /** False once the picture was deleted. */
  hasCard: z.boolean(),
  /** Name of the operator. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  createdAt: instant,
  version: z.number(),
});

/** Share that a referrer earns, in basis points of turnover. */
export const referrerRate = z.object({
  rateBp: z.number(),
  /**
   * Most that the rate may cost in all, with what rates above the usual one have cost already; null for the
   * usual rate and lower ones.
   */
  budgetMinor: z.nullable(minor),
});

/** Referrer in the back office. */
export const operatorReferrer = z.extend(referrerRate, {
  playerId: id,
  username: z.string(),
  status: referralStatus,
  /** Cost of rates above the usual one so far. */
  budgetUsedMinor: minor,
  reason: z.nullable(z.string()),
  /** Name of the operator. */
  decidedBy: z.nullable(z.string()),
  /** The newest proposal of another rate about this version; null without one. */
  proposal: z.nullable(creditProposalState),
  version: z.number(),
});

export type OperatorApplication = z.output<typeof operatorApplication>;
export type OperatorReferrer = z.output<typeof operatorReferrer>;

const applicationParams = z.object({ id });
const referrerParams = z.object({ playerId: id });

export const operatorReferralsApi = {
  applications: operatorEndpoint("GET /referral-applications", {
    summary: "Applications by state, the oldest first; by default those that wait",
    roles: listReaders.referrals,
    query: z.object({ status: z._default(operatorApplication.shape.status, "pending"), ...listQuery }),
    reply: keysetPageOf(operatorApplication),
  }),
  application: operatorEndpoint("GET /referral-applications/:id", {
    summary: "One application",
    roles: ["risk"],
    params: applicationParams,
    reply: operatorApplication,
  }),
  idCard: operatorEndpoint("POST /referral-applications/:id/id-card", {
    summary: "Look at the identity card of an application, as a JPEG in base64; every look is audited",
    roles: ["risk"],
    params: applicationParams,
    body: z.strictObject({}),
    reply: z.object({ contentType: z.literal("image/jpeg"), base64: z.string() }),
  }),
  approve: operatorEndpoint("POST /referral-applications/:id/approve", {
    summary:
      "Approve an application. CONFLICT with its state when it is decided already, or has another version",
    roles: ["risk"],
    params: applicationParams,
    body: z.strictObject({ version: seenVersion }),
    reply: operatorApplication,
  }),
  reject: operatorEndpoint("POST /referral-applications/:id/reject", {
    summary: "Reject an application with a reason that the player is told. CONFLICT as approve",
    roles: ["risk"],
    params: applicationParams,
    body: z.strictObject({ reason, version: seenVersion }),
    reply: operatorApplication,
  }),
  referrers: operatorEndpoint("GET /referrers", {
    summary: "Referrers by state, the latest changes first; by default the approved ones",
    roles: ["risk"],
    query: z.object({
      status: z._default(z.enum(["pending", "rejected", "approved", "suspended"]), "approved"),
      ...listQuery,
    }),
    reply: keysetPageOf(operatorReferrer),
  }),
  referrer: operatorEndpoint("GET /referrers/:playerId", {
    summary: "One referrer",
    roles: ["risk"],
    params: referrerParams,
    reply: operatorReferrer,
  }),
  suspend: operatorEndpoint("POST /referrers/:playerId/suspend", {
    summary: "Suspend a referrer with a reason that he is told. CONFLICT with his state when it has changed",
    roles: ["risk"],
    params: referrerParams,
    body: z.strictObject({ reason, version: seenVersion }),
    reply: operatorReferrer,
  }),
  reinstate: operatorEndpoint("POST /referrers/:playerId/reinstate", {
    summary: "End a suspension. CONFLICT as suspend",
    roles: ["risk"],
    params: referrerParams,
    body: z.strictObject({ version: seenVersion }),
    reply: operatorReferrer,
  }),
  rate: operatorEndpoint("PUT /referrers/:playerId/rate", {
    summary:
      "Change what a referrer earns from days that are accrued from now on, in basis points. Above the operator's limit it becomes a proposal. CONFLICT as suspend",
    roles: ["risk"],
    params: referrerParams,
    body: z.strictObject({
      rateBp: z.number().check(z.int(), z.gte(0), z.lte(1_000)),
      budgetMinor: z.nullable(minor),
      version: seenVersion,
    }),
    reply: operatorReferrer,
  }),
} as const;
