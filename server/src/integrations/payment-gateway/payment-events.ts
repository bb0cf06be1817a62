import * as z from "@tessera/shared/schema";

/** Events that a gateway may report. Source: spec:payment-gateway#webhook. */
export const paymentEvent = z.object({
  id: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  type: z.enum(["payment.paid", "payment.expired", "payout.paid", "payout.failed"]),
  ref: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  amount: z.number().check(z.int(), z.gte(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type PaymentEvent = z.infer<typeof paymentEvent>;
