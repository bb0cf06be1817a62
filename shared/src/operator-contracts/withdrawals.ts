import { id, minor } from "../contracts/scalars.ts";
import { withdrawal, withdrawalStatus } from "../contracts/withdrawals.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";

/** A withdrawal as operators see it: with the full account number, which they may have to type at the bank. */
const reviewed = z.object({
  ...withdrawal.shape,
  playerId: id,
  username: z.string(),
  accountNumber: z.string(),
  netMinor: minor,
  approvedBy: z.nullable(z.string()),
  needsSecondApproval: z.boolean(),
  payoutAttempts: z.number(),
  gatewayRef: z.nullable(z.string()),
  version: z.number(),
});

const note = z.nullish(z.string().check(z.maxLength(500)));
const reasonCode = z.string().check(z.regex(/^[A-Z][A-Z_]{1,39}$/));
const params = z.object({ id });
const decision = z.strictObject({ note });
const reasonedDecision = z.strictObject({ reasonCode, note });

export const withdrawalOperatorApi = {
  list: operatorEndpoint({
    method: "GET",
    path: "/withdrawals",
    summary: "Withdrawals, the oldest first",
    query: z.object({ status: z.optional(withdrawalStatus) }),
    reply: z.object({ items: z.array(reviewed) }),
  }),
  one: operatorEndpoint({
    method: "GET",
    path: "/withdrawals/:id",
    summary: "One withdrawal",
    params,
    reply: reviewed,
  }),
  approve: operatorEndpoint({
    method: "POST",
    path: "/withdrawals/:id/approve",
    summary: "Approve, or be the first of two who do",
    params,
    body: decision,
    reply: reviewed,
  }),
  secondApprove: operatorEndpoint({
    method: "POST",
    path: "/withdrawals/:id/second-approve",
    summary: "Be the second of two who approve",
    params,
    body: decision,
    reply: reviewed,
  }),
  reject: operatorEndpoint({
    method: "POST",
    path: "/withdrawals/:id/reject",
    summary: "Refuse, and give the money back",
    params,
    body: reasonedDecision,
    reply: reviewed,
  }),
  retry: operatorEndpoint({
    method: "POST",
    path: "/withdrawals/:id/retry",
    summary: "Try a failed payout again",
    params,
    body: decision,
    reply: reviewed,
  }),
  refund: operatorEndpoint({
    method: "POST",
    path: "/withdrawals/:id/refund",
    summary: "Give the money of a failed payout back",
    params,
    body: reasonedDecision,
    reply: reviewed,
  }),
  markPaid: operatorEndpoint({
    method: "POST",
    path: "/withdrawals/:id/mark-paid",
    summary: "Say that it was paid at the bank",
    params,
    body: z.strictObject({ bankRef: z.string().check(z.minLength(1, "required"), z.maxLength(100)), note }),
    reply: reviewed,
  }),
} as const;

export type ReviewedWithdrawal = z.infer<typeof reviewed>;
