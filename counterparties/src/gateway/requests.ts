import { depositMethod, isManualTransfer } from "@tessera/shared/contracts/deposits";
import * as z from "@tessera/shared/schema";
import { realAmount } from "./orders.ts";

const word = z.string().check(z.minLength(1), z.maxLength(128));
const httpUrl = z.url({ protocol: /^https?$/ });
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Source: spec:payment-gateway#gateway-calls; the account of a manual transfer is decision 0431. */
export const paymentRequest = z
  .object({
    id: word,
    method: depositMethod,
    provider: z.optional(word),
    providerName: z.optional(word),
    realAmount,
    currency,
    expiresAt: z.iso.datetime({ offset: true }),
    customer: z.object({ name: word, language: z.optional(word) }),
    account: z.optional(z.object({ bank: word, accountNumber: word, accountName: word })),
    webhookUrl: httpUrl,
    returnUrl: z.optional(httpUrl),
  })
  .check(z.refine(({ method, account }) => !isManualTransfer(method) || account !== undefined));
export type PaymentRequest = z.output<typeof paymentRequest>;

export const payoutRequest = z.object({
  id: word,
  realAmount,
  currency,
  bank: word,
  accountNumber: word,
  accountName: word,
  webhookUrl: httpUrl,
});
export type PayoutRequest = z.output<typeof payoutRequest>;

/** Fields that requests of payments and of payouts have in common. */
export type OrderRequest = Pick<PayoutRequest, "id" | "realAmount" | "currency" | "webhookUrl">;

const instant = z.iso.datetime({ offset: false });
export const statementRequest = z.object({
  kind: z.enum(["payment", "payout"]),
  /** Inclusive. */
  from: instant,
  /** Exclusive. */
  to: instant,
  /** Reference of the last line of the page before; empty for the first page. */
  after: z._default(z.string().check(z.maxLength(128)), ""),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 500),
});
export type StatementRange = z.output<typeof statementRequest>;
