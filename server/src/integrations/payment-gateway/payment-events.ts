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
export type PaymentEventType = PaymentEvent["type"];

/**
 * Processes an event after confirming it with the gateway. May run again for the same event. Returns a word for the
 * outcome, stored with the event; throws when the event must be sent again.
 */
export type PaymentEventHandler = (event: PaymentEvent) => Promise<string>;

/** Handlers by event type: each module registers its own, and the webhook looks them up. */
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
