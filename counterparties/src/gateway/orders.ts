import { payTo } from "@tessera/shared/contracts/deposits";
import * as z from "@tessera/shared/schema";
import { digits } from "../platform/minor-units.ts";

/**
 * Whole units of the real currency's smallest unit: digits on the wire and in the record file, bigint inside.
 */
export const realAmount = digits(/^\d{1,15}$/);

const attempt = z.object({
  at: z.string(),
  /** HTTP status of the site's response, or null without a response. */
  status: z.nullable(z.number()),
});
export type Attempt = z.infer<typeof attempt>;

/** Event that is sent to the site by webhook. */
const gatewayEvent = z.object({
  id: z.string(),
  type: z.enum(["payment.paid", "payment.expired", "payout.paid", "payout.failed"]),
  amount: realAmount,
  /** Not sent before this instant. */
  sendAt: z.string(),
  /** Number of successful deliveries that are still required. */
  copiesLeft: z.number(),
  /** Newest last; only the last ones are stored. */
  attempts: z.array(attempt),
});
export type GatewayEvent = z.output<typeof gatewayEvent>;

const common = {
  ref: z.string(),
  /** The caller's id, which is also the idempotency key. */
  id: z.string(),
  /** Original request, to distinguish a repeat from another request under the same key. */
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
  customerLanguage: z.optional(z.string()),
  expiresAt: z.string(),
  returnUrl: z.nullable(z.string()),
  payTo,
  status: z.enum(["pending", "paid", "expired"]),
  paidAmount: z.nullable(realAmount),
  paidAt: z.nullable(z.string()),
  /** Instant of the automatic payment, whatever the status is then. */
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
  /** Instant of the automatic settlement; null: waits for a button. */
  settleAt: z.nullable(z.string()),
  willFail: z.boolean(),
});
export type Payout = z.output<typeof payout>;

/** One record of the record file. */
export const order = z.discriminatedUnion("kind", [payment, payout]);
export type Order = z.output<typeof order>;
