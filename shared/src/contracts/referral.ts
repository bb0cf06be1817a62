import * as z from "@tessera/shared/schema";
import { email, fullName, phone } from "./auth.ts";
import { newBankAccount } from "./bank-accounts.ts";
import { endpoint, timeouts } from "./endpoint.ts";
import { amount, day, instant, minor, pageOf, tableQuery } from "./scalars.ts";
import { newWithdrawal, withdrawal } from "./withdrawals.ts";

/** State of a player in the programme. Source: spec:documents#referral-application. */
export const referralStatus = z.enum(["none", "pending", "approved", "rejected", "suspended"]);
export type ReferralStatus = z.infer<typeof referralStatus>;

/** State of the commission of one downline and day. Source: spec:documents#commission. */
export const commissionStatus = z.enum(["accrued", "released", "void"]);
export type CommissionStatus = z.infer<typeof commissionStatus>;

export const referral = z.object({
  status: referralStatus,
  code: z.string(),
  link: z.string(),
  rateBp: z.number(),
  balanceMinor: minor,
  totals: z.object({
    downlines: z.number(),
    activeDownlines: z.number(),
    turnoverMinor: minor,
    /** All commission that was released, transferred or not. */
    commissionMinor: minor,
    /** Commission that is held. */
    pendingMinor: minor,
  }),
  /** Reason of a rejection or suspension. */
  reason: z.optional(z.string()),
  /**
   * Data of the application before a rejection; phone, email and number only as far as their owner recognises
   * them.
   */
  former: z.optional(
    z.object({
      phoneMasked: z.string(),
      emailMasked: z.string(),
      bankCode: z.string(),
      accountNumberMasked: z.string(),
      accountName: z.string(),
    }),
  ),
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

/** Commission of one Bangkok day, of all downlines together. */
export const commissionDay = z.object({
  day,
  downlines: z.number(),
  turnoverMinor: minor,
  pendingMinor: minor,
  releasedMinor: minor,
  voidMinor: minor,
  /** Instant at which the last of what is held becomes due; null when nothing is held. */
  releaseAt: z.nullable(instant),
});
export type CommissionDay = z.infer<typeof commissionDay>;

/** Bytes of the picture of an identity card at most. Source: spec:documents#identity-card. */
export const idCardBytesMax = 5 * 1024 * 1024;

/**
 * Fields of an application beside the picture of the identity card. After a rejection phone, email and
 * account number may be left out: those of the former application are taken.
 */
export const referralApplication = z.strictObject({
  fullName,
  phone: z.nullish(phone),
  email: z.nullish(email),
  bankCode: newBankAccount.shape.bankCode,
  accountNumber: z.nullish(newBankAccount.shape.accountNumber),
  accountName: newBankAccount.shape.accountName,
  termsVersion: z.string().check(z.maxLength(40)),
  otpTicket: z.string().check(z.maxLength(200)),
});

export const referralApi = {
  referral: endpoint({
    method: "GET",
    path: "/api/referral",
    maintenance: "referral",
    access: "player",
    summary: "The player's own code, link and totals",
    reply: referral,
  }),
  register: endpoint({
    method: "POST",
    path: "/api/referral/register",
    maintenance: "referral",
    access: "player",
    summary: "Apply for commission with a picture of an identity card, `idCard`: PNG, JPEG or WebP",
    body: referralApplication,
    file: { name: "idCard", bytesMax: idCardBytesMax },
    reply: z.object({ status: referralStatus }),
    status: 201,
    idempotent: true,
    timeoutMs: timeouts.money,
  }),
  downlines: endpoint({
    method: "GET",
    path: "/api/referral/downlines",
    access: "player",
    summary: "Who registered with the player's code; days are those of the registration",
    query: z.object({
      ...tableQuery,
      sortBy: z._default(z.enum(["joinedAt", "turnover", "commission"]), "joinedAt"),
      activity: z._default(z.enum(["all", "active", "inactive"]), "all"),
      from: z.optional(day),
      to: z.optional(day),
    }),
    reply: pageOf(downline),
  }),
  commissions: endpoint({
    method: "GET",
    path: "/api/referral/commissions",
    access: "player",
    summary: "Commission by Bangkok day; a status or days leave the others out",
    query: z.object({
      ...tableQuery,
      sortBy: z._default(z.enum(["day", "turnover", "commission"]), "day"),
      status: z.optional(commissionStatus),
      from: z.optional(day),
      to: z.optional(day),
    }),
    reply: pageOf(commissionDay),
  }),
  transfer: endpoint({
    method: "POST",
    path: "/api/referral/transfer",
    maintenance: ["referral", "transfers"],
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
    maintenance: ["referral", "withdrawals"],
    access: "account",
    summary: "Ask for a withdrawal from commission; the amount is held at once",
    body: newWithdrawal,
    reply: withdrawal,
    status: 201,
    idempotent: true,
    timeoutMs: timeouts.money,
  }),
} as const;
