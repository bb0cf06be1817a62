import { id, minor } from "../contracts/scalars.ts";
import {
  withdrawal,
  withdrawalSource,
  withdrawalStatus,
  type WithdrawalStatus,
} from "../contracts/withdrawals.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";
import { trail } from "./trail.ts";
import { seenVersion } from "./seen-version.ts";

/**
 * A withdrawal as operators see it: with the full account number, which they may have to type at the bank.
 */
const reviewed = z.object({
  ...withdrawal.shape,
  playerId: id,
  username: z.string(),
  accountNumber: z.string(),
  /**
   * Usernames of other players who have registered this account number too: never approved without an
   * operator.
   */
  accountSharedWith: z.array(z.string()),
  netMinor: minor,
  approvedBy: z.nullable(z.string()),
  needsSecondApproval: z.boolean(),
  payoutAttempts: z.number(),
  gatewayRef: z.nullable(z.string()),
  /** Of a payment that an operator made at the bank. */
  bankRef: z.nullable(z.string()),
  version: z.number(),
});

const note = z.nullish(z.string().check(z.maxLength(500)));
const reasonCode = z.string().check(z.regex(/^[A-Z][A-Z_]{1,39}$/));
const params = z.object({ id });
/** Version of the withdrawal that the operator has seen; CONFLICT when it has another one. */
const version = seenVersion;
const decision = z.strictObject({ note, version });
const reasonedDecision = z.strictObject({ reasonCode, note, version });

/** Groups of states by what is to be done: decided, paid, looked after, or nothing. */
export const withdrawalGroups = {
  waiting: ["requested"],
  failed: ["payout_failed"],
  paying: ["approved", "paying"],
  closed: ["paid", "rejected", "refunded", "cancelled"],
} as const satisfies Record<string, readonly WithdrawalStatus[]>;
export const withdrawalGroup = z.enum(["waiting", "failed", "paying", "closed"]);
export type WithdrawalGroup = z.infer<typeof withdrawalGroup>;

export const withdrawalOperatorApi = {
  list: operatorEndpoint("GET /withdrawals", {
    summary: "Withdrawals: open ones the oldest first, closed and all the newest first",
    roles: listReaders.withdrawals,
    query: z.object({
      status: z.optional(withdrawalStatus),
      group: z.optional(withdrawalGroup),
      source: z.optional(withdrawalSource),
      ...listQuery,
    }),
    reply: keysetPageOf(reviewed),
  }),
  one: operatorEndpoint("GET /withdrawals/:id", {
    summary: "One withdrawal with its decisions",
    roles: ["cashier", "approver", "support"],
    params,
    reply: z.extend(reviewed, { trail }),
  }),
  approve: operatorEndpoint("POST /withdrawals/:id/approve", {
    summary: "Approve, or be the first of two who do",
    roles: ["cashier", "approver"],
    params,
    body: decision,
    reply: reviewed,
  }),
  secondApprove: operatorEndpoint("POST /withdrawals/:id/second-approve", {
    summary: "Be the second of two who approve",
    roles: ["approver"],
    params,
    body: decision,
    reply: reviewed,
  }),
  reject: operatorEndpoint("POST /withdrawals/:id/reject", {
    summary: "Refuse, and give the money back",
    roles: ["cashier"],
    params,
    body: reasonedDecision,
    reply: reviewed,
  }),
  retry: operatorEndpoint("POST /withdrawals/:id/retry", {
    summary: "Try a failed payout again",
    roles: ["cashier"],
    params,
    body: decision,
    reply: reviewed,
  }),
  refund: operatorEndpoint("POST /withdrawals/:id/refund", {
    summary: "Give the money of a failed payout back",
    roles: ["cashier"],
    params,
    body: reasonedDecision,
    reply: reviewed,
  }),
  markPaid: operatorEndpoint("POST /withdrawals/:id/mark-paid", {
    summary: "Say that it was paid at the bank",
    roles: ["cashier"],
    params,
    body: z.strictObject({
      bankRef: z.string().check(z.minLength(1, "required"), z.maxLength(100)),
      note,
      version,
    }),
    reply: reviewed,
  }),
} as const;

export type ReviewedWithdrawal = z.infer<typeof reviewed>;
