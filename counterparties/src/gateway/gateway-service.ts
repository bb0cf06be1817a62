import type { Behaviour } from "./behaviour.ts";
import { OrderBook, type OrderBookOptions } from "./order-book.ts";
import { Payments, type PaymentsOptions } from "./payments.ts";
import { Payouts } from "./payouts.ts";

export interface GatewayServiceOptions extends OrderBookOptions, PaymentsOptions {
  readonly payoutDelayMs: number;
}

/** Operations on payments and payouts. Amounts in the real currency's smallest unit. */
export class GatewayService {
  readonly book: OrderBook;
  readonly payments: Payments;
  readonly payouts: Payouts;

  constructor(options: GatewayServiceOptions) {
    this.book = new OrderBook(options);
    this.payments = new Payments(this.book, options);
    this.payouts = new Payouts(this.book, options.payoutDelayMs);
  }

  get behaviour(): Behaviour {
    return this.book.behaviour;
  }

  set behaviour(changed: Behaviour) {
    this.book.behaviour = changed;
  }

  /** Processes everything that is due. */
  sweep(): void {
    for (const order of this.book.values())
      if (order.kind === "payout") this.payouts.sweep(order);
      else this.payments.sweep(order.ref);
  }
}
