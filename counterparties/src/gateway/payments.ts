import { Refusal } from "../platform/party-app.ts";
import type { OrderBook } from "./order-book.ts";
import type { Payment } from "./orders.ts";
import { makePayTo } from "./pay-to.ts";
import type { PaymentRequest } from "./requests.ts";

export interface PaymentsOptions {
  /** Public origin of the gateway, which has the page of a payment. */
  readonly origin: string;
  /** Delay of a late payment. */
  readonly lateMs: number;
}

/** Payments of customers to the site. Amounts in the real currency's smallest unit. */
export class Payments {
  readonly #book: OrderBook;
  readonly #options: PaymentsOptions;

  constructor(book: OrderBook, options: PaymentsOptions) {
    this.#book = book;
    this.#options = options;
  }

  /** @throws Refusal when the id was used for another request */
  create(request: PaymentRequest): Payment {
    const known = this.#book.findRepeat("payment", request);
    if (known) return known;
    const order = this.#book.newOrder("pay", request);
    const { ref, amount } = order;
    const { method, provider, providerName, account, expiresAt, customer } = request;
    const payUrl = `${this.#options.origin}/pay/${ref}`;
    const payment: Payment = {
      kind: "payment",
      ...order,
      method,
      customerName: customer.name,
      customerLanguage: customer.language,
      expiresAt,
      returnUrl: request.returnUrl ?? null,
      payTo: makePayTo({ method, provider, providerName, account, amount, ref, payUrl }),
      status: "pending",
      paidAmount: null,
      paidAt: null,
      payAt: null,
    };
    this.#book.save(payment);
    return payment;
  }

  /** @throws Refusal when it does not exist */
  find(ref: string): Payment {
    const found = this.#book.get(ref);
    if (found?.kind !== "payment") throw new Refusal(404, "NOT_FOUND");
    if (found.status !== "pending" || !this.#book.isDue(found.expiresAt)) return found;
    this.#expire(found);
    return this.find(ref);
  }

  /** Pays once; a payment that is paid stays as it is. */
  pay(ref: string, amount: bigint): void {
    this.#settle(this.find(ref), amount, this.#book.isoIn(0));
  }

  /** Expires the payment now and pays it a little later, at an instant after its expiry. */
  payLate(ref: string): void {
    const payment = this.find(ref);
    if (payment.status === "paid") return;
    const late = { ...payment, payAt: this.#book.isoIn(this.#options.lateMs) };
    if (payment.status === "pending") this.#expire(late);
    else this.#book.save(late);
  }

  /** Expires a payment that is due, and pays it when that is. */
  sweep(ref: string): void {
    const payment = this.find(ref);
    if (this.#book.isDue(payment.payAt)) this.#settleLate(payment);
  }

  #expire(payment: Payment): void {
    const expired = this.#book.newEvent("payment.expired", payment.amount);
    this.#book.save({ ...payment, status: "expired" }, expired);
  }

  /**
   * Settles with a time after the expiry, without waiting for it: only this payment's time is moved forward.
   */
  #settleLate(payment: Payment): void {
    const afterEnd = new Date(Date.parse(payment.expiresAt) + this.#options.lateMs).toISOString();
    const now = this.#book.isoIn(0);
    this.#settle(payment, payment.amount, afterEnd > now ? afterEnd : now);
  }

  #settle(payment: Payment, amount: bigint, paidAt: string): void {
    if (payment.status === "paid") return;
    const paid = this.#book.newEvent("payment.paid", amount);
    this.#book.save({ ...payment, status: "paid", paidAmount: amount, paidAt, payAt: null }, paid);
  }
}
