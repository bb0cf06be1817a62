import * as z from "@tessera/shared/schema";
import { endpoint, timeouts } from "./endpoint.ts";
import { exchangeRate } from "./exchange-rate.ts";
import { amount, id, instant, minor } from "./scalars.ts";
import { bankAccount } from "./bank-accounts.ts";

export const depositMethod = z.enum(["bank_manual", "va", "qris", "promptpay", "ewallet"]);
export type DepositMethod = z.infer<typeof depositMethod>;
export const depositMethods: readonly DepositMethod[] = depositMethod.options;

/**
 * The way of the money of a deposit method. `bankTransfer`: the player transfers it from his bank to a house
 * account, and says so; the real amount has a unique code. Otherwise he pays at the payment gateway: to a
 * virtual account, by a code of one of the two standards, or on the gateway's page.
 */
export type PaymentWay = "bankTransfer" | "virtualAccount" | "qrisCode" | "promptPayCode" | "gatewayPage";

export const paymentWays: Readonly<Record<DepositMethod, PaymentWay>> = {
  bank_manual: "bankTransfer",
  va: "virtualAccount",
  qris: "qrisCode",
  promptpay: "promptPayCode",
  ewallet: "gatewayPage",
};

/** True when the player transfers the money of the method to a house account himself. */
export function isManualTransfer(method: DepositMethod): boolean {
  return paymentWays[method] === "bankTransfer";
}

export const depositStatus = z.enum([
  "awaiting_payment",
  "submitted",
  "needs_review",
  "approved",
  "rejected",
  "expired",
  "cancelled",
]);
export type DepositStatus = z.infer<typeof depositStatus>;

/**
 * Payment destination. A QR code is sent as its payload and drawn in the page; `payUrl` opens the gateway's
 * own page.
 */
export const payTo = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("bank"),
    bank: z.string(),
    accountNumber: z.string(),
    accountName: z.string(),
    payUrl: z.optional(z.string()),
  }),
  z.object({ kind: z.literal("va"), bank: z.string(), number: z.string(), payUrl: z.optional(z.string()) }),
  z.object({ kind: z.literal("qr"), payload: z.string(), payUrl: z.optional(z.string()) }),
  z.object({ kind: z.literal("link"), payUrl: z.string() }),
]);
export type PayTo = z.infer<typeof payTo>;

export const deposit = z.object({
  id,
  number: z.string(),
  method: depositMethod,
  payProvider: z.optional(z.string()),
  amountMinor: minor,
  /** Amount to pay, in the real currency's smallest unit, as digits. */
  realAmount: z.string(),
  realCurrency: z.string(),
  realExponent: z.number(),
  /**
   * Last digits of the amount, which distinguish this payment from others of the same size; 0 without one.
   */
  uniqueCode: z.number(),
  payTo,
  status: depositStatus,
  /** Amount that has arrived, in the real currency's smallest unit, as digits; absent while none has. */
  realPaid: z.optional(z.string()),
  reasonCode: z.optional(z.string()),
  promotion: z.optional(z.object({ id, title: z.string(), bonusMinor: minor, targetMinor: minor })),
  note: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  settledAt: z.optional(instant),
  creditedMinor: z.optional(minor),
  version: z.number(),
});
export type Deposit = z.infer<typeof deposit>;

export const depositOptions = z.object({
  methods: z.array(
    z.object({
      method: depositMethod,
      gateway: z.optional(z.string()),
      providers: z.optional(z.array(z.object({ code: z.string(), name: z.string(), online: z.boolean() }))),
      rateBp: z.number(),
      minInt: z.number(),
      maxInt: z.number(),
      expiresMin: z.number(),
      online: z.boolean(),
      accounts: z.optional(
        z.array(
          z.object({
            id,
            bank: z.string(),
            accountNumber: z.string(),
            accountName: z.string(),
            online: z.boolean(),
          }),
        ),
      ),
    }),
  ),
  /** Exchange rate; the form converts with it while the player types. */
  real: exchangeRate,
  quickAmounts: z.array(z.number()),
  /** The player's last deposit that was credited; the form begins with its method. */
  last: z.optional(
    z.object({ method: depositMethod, payProvider: z.nullable(z.string()), amountInt: z.number() }),
  ),
  myBankAccounts: z.array(bankAccount),
  promotions: z.array(
    z.object({
      id,
      slug: z.string(),
      title: z.string(),
      bonusText: z.string(),
      minInt: z.number(),
      bonusBp: z.number(),
      maxBonusMinor: z.nullable(minor),
      turnoverX100: z.number(),
      turnoverBase: z.enum(["bonus", "deposit_plus_bonus"]),
      eligible: z.boolean(),
      reason: z.optional(z.string()),
    }),
  ),
  openDeposit: z.optional(deposit),
  limit: z.optional(z.object({ remainingMinor: minor, until: instant })),
  /** True until the player has answered whether to set a deposit limit. */
  asksForLimit: z.boolean(),
  disabled: z.optional(z.object({ reason: z.string() })),
});
export type DepositOptions = z.infer<typeof depositOptions>;

const noBody = z.strictObject({});

export const depositsApi = {
  options: endpoint({
    method: "GET",
    path: "/api/deposits/options",
    maintenance: "deposits",
    access: "player",
    summary: "Methods, limits, own bank accounts and promotions for a deposit",
    reply: depositOptions,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/deposits",
    maintenance: "deposits",
    access: "player",
    summary: "Open a deposit; one at a time",
    body: z.strictObject({
      method: depositMethod,
      payProvider: z.nullish(z.string().check(z.maxLength(40))),
      houseBankAccountId: z.nullish(id),
      playerBankAccountId: z.nullish(id),
      amount,
      promotionId: z.nullish(id),
      note: z.nullish(z.string().check(z.maxLength(200, "note.length"))),
    }),
    reply: deposit,
    status: 201,
    idempotent: true,
    timeoutMs: timeouts.money,
  }),
  current: endpoint({
    method: "GET",
    path: "/api/deposits/current",
    access: "account",
    summary: "The open deposit, or null",
    reply: z.nullable(deposit),
  }),
  one: endpoint({
    method: "GET",
    path: "/api/deposits/:id",
    access: "account",
    summary: "One deposit",
    params: z.object({ id }),
    reply: deposit,
  }),
  submit: endpoint({
    method: "POST",
    path: "/api/deposits/:id/submit",
    access: "player",
    summary: "The player says that he has transferred",
    params: z.object({ id }),
    body: z.strictObject({ note: z.nullish(z.string().check(z.maxLength(200, "note.length"))) }),
    reply: deposit,
    idempotent: true,
    timeoutMs: timeouts.money,
  }),
  unsubmit: endpoint({
    method: "POST",
    path: "/api/deposits/:id/unsubmit",
    access: "player",
    summary: "The player says that he has not transferred after all; refused once money has arrived",
    params: z.object({ id }),
    body: noBody,
    reply: deposit,
    idempotent: true,
    timeoutMs: timeouts.money,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/deposits/:id/cancel",
    access: "player",
    summary: "Give up an unpaid deposit",
    params: z.object({ id }),
    body: noBody,
    reply: deposit,
    idempotent: true,
  }),
} as const;
