import * as z from "@tessera/shared/schema";

/** What a gateway may tell of. Source: spec:payment-gateway#webhook. */
export const paymentEvent = z.object({
  id: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  type: z.enum(["payment.paid", "payment.expired", "payout.paid", "payout.failed"]),
  ref: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  amount: z.number().check(z.int(), z.gte(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type PaymentEvent = z.infer<typeof paymentEvent>;
export type PaymentEventType = PaymentEvent["type"];

/**
 * Does what an event asks for, after asking the gateway whether it is so. May run again for the same event. Gives a word
 * for what it did, kept beside the event; throws when the event must be sent again.
 */
export type PaymentEventHandler = (event: PaymentEvent) => Promise<string>;

/** Which module answers which event: each registers its own, the webhook asks here. */
export class PaymentEventHandlers {
  readonly #handlers = new Map<PaymentEventType, PaymentEventHandler>();

  on(type: PaymentEventType, handler: PaymentEventHandler): void {
    if (this.#handlers.has(type)) throw new Error(`Two modules answer ${type}`);
    this.#handlers.set(type, handler);
  }

  handlerOf(type: PaymentEventType): PaymentEventHandler | undefined {
    return this.#handlers.get(type);
  }
}
