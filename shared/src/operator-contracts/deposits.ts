import { depositMethod, depositStatus, type DepositStatus } from "../contracts/deposits.ts";
import { id, instant, minor } from "../contracts/scalars.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";
import { seenVersion } from "./seen-version.ts";
import { trail } from "./trail.ts";

const digits = z.string().check(z.regex(/^\d{1,18}$/));
const note = z.nullish(z.string().check(z.maxLength(500)));
/** Version of the deposit that the operator has seen; CONFLICT when it has another one. */
const version = seenVersion;

/**
 * Statuses in which a deposit waits for an operator: its money has arrived, or its player says that he has
 * transferred it. The database refuses any other open status once money has arrived.
 */
export const waitingDepositStatuses = [
  "submitted",
  "needs_review",
] as const satisfies readonly DepositStatus[];

/** True while a deposit waits for an operator. */
export function waitsForOperator({ status }: { readonly status: DepositStatus }): boolean {
  return waitingDepositStatuses.some((waiting) => waiting === status);
}

/** Filter of the list: one status, those that wait for an operator, or all. */
export const depositFilter = z.union([depositStatus, z.enum(["waiting", "all"])]);
export type DepositFilter = z.infer<typeof depositFilter>;

/** Statuses that a filter of the list shows. */
export function depositStatusesOf(filter: DepositFilter): readonly DepositStatus[] {
  if (filter === "waiting") return waitingDepositStatuses;
  return filter === "all" ? depositStatus.options : [filter];
}

/** A deposit in the back office. */
export const operatorDeposit = z.object({
  id,
  number: z.string(),
  playerId: id,
  username: z.string(),
  method: depositMethod,
  amountMinor: minor,
  realAmount: digits,
  realPaid: z.nullable(digits),
  realCurrency: z.string(),
  /** Decimal places of the real currency. */
  realExponent: z.number(),
  creditedMinor: z.nullable(minor),
  /** First approval above the amount that the gateway reported: operator and amount. */
  approvedBy: z.nullable(z.string()),
  approvedReal: z.nullable(digits),
  needsSecondApproval: z.boolean(),
  status: depositStatus,
  reasonCode: z.nullable(z.string()),
  note: z.nullable(z.string()),
  gatewayRef: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  version: z.number(),
});

export const operatorDepositsApi = {
  list: operatorEndpoint("GET /deposits", {
    summary:
      "Deposits, by default those that wait for an operator, the oldest first; others the newest first",
    roles: listReaders.deposits,
    query: z.object({
      status: z._default(depositFilter, "waiting"),
      method: z.optional(depositMethod),
      ...listQuery,
    }),
    reply: keysetPageOf(operatorDeposit),
  }),
  one: operatorEndpoint("GET /deposits/:id", {
    summary: "One deposit with its decisions",
    roles: ["cashier", "approver"],
    params: z.object({ id }),
    reply: z.extend(operatorDeposit, { trail }),
  }),
  approve: operatorEndpoint("POST /deposits/:id/approve", {
    summary:
      "Credit a deposit, or above what the gateway reported be the first of two who do; realPaid corrects what arrived, " +
      "in the real currency's smallest unit",
    roles: ["cashier"],
    params: z.object({ id }),
    body: z.strictObject({ realPaid: z.nullish(digits), note, version }),
    reply: operatorDeposit,
  }),
  secondApprove: operatorEndpoint("POST /deposits/:id/second-approve", {
    summary:
      "Be the second of two who approve a deposit above what the gateway reported; realPaid is the amount agreed to, " +
      "the approvedReal that was read",
    roles: ["approver"],
    params: z.object({ id }),
    body: z.strictObject({ realPaid: digits, note, version }),
    reply: operatorDeposit,
  }),
  reject: operatorEndpoint("POST /deposits/:id/reject", {
    summary: "Refuse a deposit, with the reason that its player reads",
    roles: ["cashier"],
    params: z.object({ id }),
    body: z.strictObject({ reasonCode: z.string().check(z.regex(/^[A-Z][A-Z_]{1,39}$/)), note, version }),
    reply: operatorDeposit,
  }),
} as const;

export type OperatorDeposit = z.infer<typeof operatorDeposit>;
