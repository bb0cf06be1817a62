import { day, id, instant, listOf, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";
import { seenVersion } from "./seen-version.ts";

const run = z.object({
  id,
  day,
  state: z.enum(["pending", "done", "failed"]),
  requestedBy: z.string(),
  createdAt: instant,
  finishedAt: z.nullable(instant),
  failure: z.nullable(z.string()),
  /** Lines of the gateway's statement. */
  compared: z.number(),
  differences: z.number(),
});
export type ReconciliationRun = z.infer<typeof run>;

const problem = z.enum(["missing_here", "missing_there", "other_amount", "other_state", "ledger"]);
export type ReconciliationProblem = z.infer<typeof problem>;

const difference = z.object({
  id,
  kind: z.enum(["payment", "payout", "ledger"]),
  problem,
  /** Reference of the gateway, or what a finding of the ledger is about. */
  ref: z.string(),
  day,
  /** Number of the deposit or withdrawal. */
  number: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  /** Decimal places of the currency; null of the ledger, and for a currency that the site does not know. */
  realExponent: z.nullable(z.number()),
  /** In the real currency's smallest unit; of the ledger in minor units. */
  ourAmount: z.nullable(minor),
  ourState: z.nullable(z.string()),
  theirAmount: z.nullable(minor),
  state: z.enum(["open", "proposed", "closed"]),
  reason: z.nullable(z.string()),
  proposedBy: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(instant),
  /** True when a second operator has to agree, because money is missing or differs. */
  needsSecond: z.boolean(),
  version: z.number(),
});
export type ReconciliationDifference = z.infer<typeof difference>;

const params = z.object({ id });

export const operatorReconciliationApi = {
  runs: operatorEndpoint("GET /reconciliation/runs", {
    summary: "The last sixty runs, the latest first",
    roles: ["approver", "owner"],
    reply: listOf(run),
  }),
  start: operatorEndpoint("POST /reconciliation/runs", {
    summary: "Compare the statement of a Bangkok day with the books, in the background",
    roles: ["approver", "owner"],
    body: z.strictObject({ day }),
    reply: run,
    status: 201,
  }),
  differences: operatorEndpoint("GET /reconciliation/differences", {
    summary: "Differences of all runs: open and proposed ones the oldest first, others the newest first",
    roles: listReaders.reconciliation,
    query: z.object({ state: z.optional(z.enum(["open", "proposed", "closed"])), ...listQuery }),
    reply: keysetPageOf(difference),
  }),
  close: operatorEndpoint("POST /reconciliation/differences/:id/close", {
    summary: "Close a difference with a reason; where money differs, propose it to a second operator",
    roles: ["approver", "owner"],
    params,
    body: z.strictObject({
      version: seenVersion,
      reason: z.string().check(z.trim(), z.minLength(3, "required"), z.maxLength(500, "note.length")),
    }),
    reply: difference,
  }),
  confirm: operatorEndpoint("POST /reconciliation/differences/:id/confirm", {
    summary: "Agree, as another operator, that a difference is closed",
    roles: ["approver", "owner"],
    params,
    body: z.strictObject({ version: seenVersion }),
    reply: difference,
  }),
} as const;
