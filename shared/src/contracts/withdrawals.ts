import * as z from "@tessera/shared/schema";
import { bankAccount } from "./bank-accounts.ts";
import { promoClaim } from "./promotions.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { exchangeRate } from "./exchange-rate.ts";
import { amount, id, instant, minor } from "./scalars.ts";

export const withdrawalStatus = z.enum([
  "requested",
  "approved",
  "paying",
  "paid",
  "payout_failed",
  "rejected",
  "refunded",
  "cancelled",
]);
export type WithdrawalStatus = z.infer<typeof withdrawalStatus>;

export const withdrawal = z.object({
  id,
  number: z.string(),
  amountMinor: minor,
  feeMinor: minor,
  realAmount: z.string(),
  realCurrency: z.string(),
  realExponent: z.number(),
  bank: z.object({ name: z.string(), accountNumberMasked: z.string(), accountName: z.string() }),
  status: withdrawalStatus,
  reasonCode: z.optional(z.string()),
  /** True while the player may cancel it: nobody has decided, and the setting allows it. */
  mayCancel: z.boolean(),
  createdAt: instant,
  approvedAt: z.optional(instant),
  settledAt: z.optional(instant),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** Wallet that a withdrawal is taken from. */
export const withdrawalSource = z.enum(["main", "commission"]);
export type WithdrawalSource = z.infer<typeof withdrawalSource>;

export const withdrawalOptions = z.object({
  mainMinor: minor,
  /** Balance of the source. */
  balanceMinor: minor,
  withdrawableMinor: minor,
  /** False for commission of a player whose application for it is not approved. */
  isApproved: z.boolean(),
  /** Live claim that blocks withdrawals, with its remaining turnover. */
  lock: z.optional(
    z.object({ remainingMinor: minor, targetMinor: minor, title: z.string(), claim: promoClaim }),
  ),
  minInt: z.number(),
  maxInt: z.number(),
  feeMinor: minor,
  real: exchangeRate,
  usedToday: z.number(),
  maxPerDay: z.number(),
  emailVerified: z.boolean(),
  /** True when a withdrawal needs the ticket of a code sent by e-mail. */
  codeRequired: z.boolean(),
  /** True when the player can cancel a withdrawal until it is approved. */
  cancellable: z.boolean(),
  bankAccounts: z.array(bankAccount),
  /** Open withdrawal from the source. */
  open: z.optional(withdrawal),
  disabled: z.optional(z.object({ reason: z.string() })),
});
export type WithdrawalOptions = z.infer<typeof withdrawalOptions>;

export const newWithdrawal = z.strictObject({
  amount,
  playerBankAccountId: id,
  otpTicket: z.nullish(z.string().check(z.maxLength(200))),
});

export const withdrawalsApi = {
  options: endpoint({
    method: "GET",
    path: "/api/withdrawals/options",
    maintenance: "withdrawals",
    access: "account",
    summary: "Balance, lock, limits and accounts for a withdrawal from a wallet",
    query: z.object({ source: z._default(withdrawalSource, "main") }),
    reply: withdrawalOptions,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/withdrawals",
    maintenance: "withdrawals",
    access: "account",
    summary: "Ask for a withdrawal; the amount is held at once",
    body: newWithdrawal,
    reply: withdrawal,
    status: 201,
    idempotent: true,
    timeoutMs: timeouts.money,
  }),
  one: endpoint({
    method: "GET",
    path: "/api/withdrawals/:id",
    access: "account",
    summary: "One withdrawal",
    params: z.object({ id }),
    reply: withdrawal,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/withdrawals/:id/cancel",
    access: "player",
    summary: "Cancel a withdrawal that waits for approval; the amount is returned at once",
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: withdrawal,
    idempotent: true,
    timeoutMs: timeouts.money,
  }),
} as const;
