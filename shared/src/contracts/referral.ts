import * as z from "@tessera/shared/schema";
import { endpoint, timeouts } from "./endpoint.ts";
import { amount, instant, minor, pageOf, tableQuery } from "./scalars.ts";
import { newWithdrawal, withdrawal } from "./withdrawals.ts";

export const referral = z.object({
  status: z.enum(["none", "pending", "approved", "rejected", "suspended"]),
  code: z.string(),
  link: z.string(),
  rateBp: z.number(),
  balanceMinor: minor,
  totals: z.object({
    downlines: z.number(),
    activeDownlines: z.number(),
    turnoverMinor: minor,
    commissionMinor: minor,
    pendingMinor: minor,
  }),
  reason: z.optional(z.string()),
});
export type Referral = z.infer<typeof referral>;

export const downline = z.object({
  usernameMasked: z.string(),
  joinedAt: instant,
  turnoverMinor: minor,
  commissionMinor: minor,
  active: z.boolean(),
});
export type Downline = z.infer<typeof downline>;

export const referralApi = {
  referral: endpoint({
    method: "GET",
    path: "/api/referral",
    access: "player",
    summary: "The player's own code, link and totals",
    reply: referral,
  }),
  downlines: endpoint({
    method: "GET",
    path: "/api/referral/downlines",
    access: "player",
    summary: "Who registered with the player's code",
    query: z.object({ ...tableQuery, sortBy: z._default(z.enum(["joinedAt", "turnover"]), "joinedAt") }),
    reply: pageOf(downline),
  }),
  transfer: endpoint({
    method: "POST",
    path: "/api/referral/transfer",
    access: "player",
    summary: "Move commission to the main wallet",
    body: z.strictObject({ amount }),
    reply: z.object({ number: z.string(), amountMinor: minor }),
    status: 201,
    idempotent: true,
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/api/referral/withdraw",
    access: "account",
    summary: "Ask for a withdrawal from commission; the amount is held at once",
    body: newWithdrawal,
    reply: withdrawal,
    status: 201,
    idempotent: true,
    timeoutMs: timeouts.money,
  }),
} as const;
