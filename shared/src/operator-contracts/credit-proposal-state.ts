import { id, instant, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";

/** Worst case of something that gives credits; null without a bound. */
const creditCost = z.object({
  perPlayerMinor: z.nullable(minor),
  perDayMinor: z.nullable(minor),
  inAllMinor: z.nullable(minor),
  /** Average return of a wheel in basis points. */
  returnBp: z.nullish(z.number()),
});

/** State of a proposal. Outdated: what it would have published was changed before somebody decided. */
export const creditProposalStatus = z.enum([
  "proposed",
  "approved",
  "declined",
  "withdrawn",
  "expired",
  "outdated",
]);
export type CreditProposalStatus = z.infer<typeof creditProposalStatus>;

/** The newest proposal about the present revision of a subject, as the subject's own page shows it. */
export const creditProposalState = z.object({
  id,
  status: creditProposalStatus,
  cost: creditCost,
  /** Names of operators. */
  proposedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  decisionNote: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  expiresAt: instant,
  version: z.number(),
});
export type CreditProposalState = z.output<typeof creditProposalState>;
