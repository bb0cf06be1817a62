import { payTo } from "@tessera/shared/contracts/deposits";
import * as z from "@tessera/shared/schema";

/** Whole units of the real currency's smallest unit: digits on the wire and in the journal, bigint inside. */
export const realAmount = z.codec(z.string().check(z.regex(/^\d{1,15}$/)), z.bigint(), {
  decode: (digits) => BigInt(digits),
  encode: String,
});

const attempt = z.object({
  at: z.string(),
  /** The status that the site answered with, or null when nobody answered. */
  status: z.nullable(z.number()),
});
export type Attempt = z.infer<typeof attempt>;

/** Something that the site is told by a webhook. */
const gatewayEvent = z.object({
  id: z.string(),
  type: z.enum(["payment.paid", "payment.expired", "payout.paid", "payout.failed"]),
  amount: realAmount,
  /** Not sent before this instant. */
  sendAt: z.string(),
  /** How often the site still has to say that it has it. */
  copiesLeft: z.number(),
  /** The newest last; only the last ones are kept. */
  attempts: z.array(attempt),
});
export type GatewayEvent = z.output<typeof gatewayEvent>;

const common = {
  ref: z.string(),
  /** The caller's id, which is also the key that a repeat is known by. */
  id: z.string(),
  /** What the caller asked for, to tell a repeat from another request under the same key. */
  request: z.string(),
  amount: realAmount,
  currency: z.string(),
  createdAt: z.string(),
  webhookUrl: z.string(),
  events: z.array(gatewayEvent),
};

const payment = z.object({
  kind: z.literal("payment"),
  ...common,
  method: z.string(),
  customerName: z.string(),
  expiresAt: z.string(),
  returnUrl: z.nullable(z.string()),
  payTo,
  status: z.enum(["pending", "paid", "expired"]),
  paidAmount: z.nullable(realAmount),
  paidAt: z.nullable(z.string()),
  /** Will be paid by itself at this instant, whatever its status is then. */
  payAt: z.nullable(z.string()),
});
export type Payment = z.output<typeof payment>;

const payout = z.object({
  kind: z.literal("payout"),
  ...common,
  bank: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  status: z.enum(["pending", "paid", "failed"]),
  reason: z.nullable(z.string()),
  /** Settles by itself at this instant; null: waits for somebody to press a button. */
  settleAt: z.nullable(z.string()),
  willFail: z.boolean(),
});
export type Payout = z.output<typeof payout>;

/** What the journal keeps. */
export const order = z.discriminatedUnion("kind", [payment, payout]);
export type Order = z.output<typeof order>;
