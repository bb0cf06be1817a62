import { randomBytes } from "node:crypto";
import type { DepositMethod } from "@tessera/shared/contracts/deposits";
import type { Clock } from "@tessera/shared/core/clock";
import { jsonText } from "../platform/json-text.ts";
import { Refusal } from "../platform/party-app.ts";
import type { Records } from "../platform/records.ts";
import { goodBehaviour, type Behaviour } from "./behaviour.ts";
import type { WebhookDispatcher } from "./webhook-dispatcher.ts";
import type { GatewayEvent, Order, Payment, Payout } from "./orders.ts";
import { type StatementPage, type StatementRange, statementPage } from "./statement.ts";
import { makePayTo, type PayToOrder } from "./pay-to.ts";

export interface PaymentRequest extends Pick<PayToOrder, "provider" | "providerName" | "account"> {
  readonly id: string;
  readonly method: DepositMethod;
  readonly realAmount: bigint;
  readonly currency: string;
  readonly expiresAt: string;
  readonly customer: { readonly name: string; readonly language?: string | undefined };
  readonly webhookUrl: string;
  readonly returnUrl?: string | undefined;
}

export interface PayoutRequest {
  readonly id: string;
  readonly realAmount: bigint;
  readonly currency: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly webhookUrl: string;
}

export interface GatewayServiceOptions {
  readonly clock: Clock;
  readonly orders: Records<Order>;
  readonly dispatcher: WebhookDispatcher;
  readonly origin: string;
  readonly payoutDelayMs: number;
  readonly lateMs: number;
}

/** Operations on payments and payouts. Amounts in the real currency's smallest unit. */
export interface GatewayService {
  behaviour: Behaviour;
  /** @throws Refusal when the id was used for another request */
  readonly createPayment: (request: PaymentRequest) => Payment;
  /** @throws Refusal when the id was used for another request */
  readonly createPayout: (request: PayoutRequest) => Payout;
  /** @throws Refusal when it does not exist */
  readonly payment: (ref: string) => Payment;
  /** @throws Refusal when it does not exist */
  readonly payout: (ref: string) => Payout;
  /** One page of the money that was moved. */
  readonly statement: (range: StatementRange) => StatementPage;
  /** The newest first. */
  readonly payouts: () => Payout[];
  /** Pays once; a payment that is paid stays as it is. */
  readonly pay: (ref: string, amount: bigint) => void;
  /** Expires the payment now and pays it a little later, at an instant after its expiry. */
  readonly payLate: (ref: string) => void;
  /** Settles a pending payout. */
  readonly settlePayout: (ref: string, outcome: "paid" | "failed") => void;
  /** Sends the newest event `copies` more times. */
  readonly sendAgain: (ref: string, copies: number) => void;
  /** Processes everything that is due. */
  readonly sweep: () => void;
}

export function createGatewayService(options: GatewayServiceOptions): GatewayService {
  const { clock, orders, dispatcher, origin, payoutDelayMs, lateMs } = options;

  const isoIn = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
  const isDue = (instant: string | null) => instant !== null && Date.parse(instant) <= clock.now().getTime();

  /** Finds the order of a repeated request. @throws Refusal when the id was used for another request */
  function findRepeat(kind: Order["kind"], id: string, request: string): Order | undefined {
    const known = orders.values().find((order) => order.kind === kind && order.id === id);
    if (known && known.request !== request) throw new Refusal(409, "IDEMPOTENCY_MISMATCH");
    return known;
  }

  /** Creates an event according to the current behaviour. */
  function newEvent(type: GatewayEvent["type"], amount: bigint): GatewayEvent {
    const { webhook } = service.behaviour;
    return {
      id: `evt_${randomBytes(12).toString("hex")}`,
      type,
      amount,
      sendAt: isoIn(webhook === "late" ? lateMs : 0),
      copiesLeft: webhook === "never" ? 0 : webhook === "twice" ? 2 : 1,
      attempts: [],
    };
  }

  /** Stores the change before its event is sent. */
  function save(order: Order, event?: GatewayEvent): void {
    orders.put(order.ref, event ? { ...order, events: [...order.events, event] } : order);
    dispatcher.dispatch(order.ref);
  }

  function expire(payment: Payment): void {
    save({ ...payment, status: "expired" }, newEvent("payment.expired", payment.amount));
  }

  function settle(payment: Payment, amount: bigint, paidAt: string): void {
    if (payment.status === "paid") return;
    save(
      { ...payment, status: "paid", paidAmount: amount, paidAt, payAt: null },
      newEvent("payment.paid", amount),
    );
  }

  /**
   * Settles with a time after the expiry, without waiting for it: only this payment's time is moved forward.
   */
  function settleLate(payment: Payment): void {
    const afterEnd = new Date(Date.parse(payment.expiresAt) + lateMs).toISOString();
    const now = isoIn(0);
    settle(payment, payment.amount, afterEnd > now ? afterEnd : now);
  }

  const service: GatewayService = {
    behaviour: goodBehaviour,

    createPayment(request) {
      const text = jsonText(request);
      const known = findRepeat("payment", request.id, text);
      if (known?.kind === "payment") return known;
      const ref = `pay_${randomBytes(12).toString("hex")}`;
      const { method, realAmount: amount } = request;
      const payment: Payment = {
        kind: "payment",
        ref,
        id: request.id,
        request: text,
        amount,
        currency: request.currency,
        createdAt: isoIn(0),
        webhookUrl: request.webhookUrl,
        events: [],
        method,
        customerName: request.customer.name,
        customerLanguage: request.customer.language,
        expiresAt: request.expiresAt,
        returnUrl: request.returnUrl ?? null,
        payTo: makePayTo({
          method,
          provider: request.provider,
          providerName: request.providerName,
          account: request.account,
          amount,
          ref,
          payUrl: `${origin}/pay/${ref}`,
        }),
        status: "pending",
        paidAmount: null,
        paidAt: null,
        payAt: null,
      };
      save(payment);
      return payment;
    },

    createPayout(request) {
      const text = jsonText(request);
      const known = findRepeat("payout", request.id, text);
      if (known?.kind === "payout") return known;
      const { payouts } = service.behaviour;
      if (payouts === "fail-next") service.behaviour = { ...service.behaviour, payouts: "pay" };
      const { id, realAmount: amount, currency, bank, accountNumber, accountName, webhookUrl } = request;
      const payout: Payout = {
        kind: "payout",
        ref: `out_${randomBytes(12).toString("hex")}`,
        id,
        request: text,
        amount,
        currency,
        createdAt: isoIn(0),
        webhookUrl,
        events: [],
        bank,
        accountNumber,
        accountName,
        status: "pending",
        reason: null,
        settleAt: payouts === "wait" ? null : isoIn(payoutDelayMs),
        willFail: payouts === "fail-next",
      };
      save(payout);
      return payout;
    },

    payment(ref) {
      const found = orders.get(ref);
      if (found?.kind !== "payment") throw new Refusal(404, "NOT_FOUND");
      if (found.status !== "pending" || !isDue(found.expiresAt)) return found;
      expire(found);
      return service.payment(ref);
    },

    statement: (range) => statementPage(orders.values(), range),

    payout(ref) {
      const found = orders.get(ref);
      if (found?.kind !== "payout") throw new Refusal(404, "NOT_FOUND");
      return found;
    },

    payouts: () =>
      orders
        .values()
        .filter((order) => order.kind === "payout")
        .toReversed(),

    pay: (ref, amount) => settle(service.payment(ref), amount, isoIn(0)),

    payLate(ref) {
      const payment = service.payment(ref);
      if (payment.status === "paid") return;
      const late = { ...payment, payAt: isoIn(lateMs) };
      if (payment.status === "pending") expire(late);
      else save(late);
    },

    settlePayout(ref, outcome) {
      const payout = service.payout(ref);
      if (payout.status !== "pending") return;
      save(
        { ...payout, status: outcome, reason: outcome === "failed" ? "ACCOUNT_CLOSED" : null },
        newEvent(`payout.${outcome}`, payout.amount),
      );
    },

    sendAgain(ref, copies) {
      const order = orders.get(ref);
      const newest = order?.events.at(-1);
      if (!order || !newest) return;
      const again = { ...newest, sendAt: isoIn(0), copiesLeft: newest.copiesLeft + copies };
      save({ ...order, events: [...order.events.slice(0, -1), again] });
    },

    sweep() {
      for (const order of orders.values()) {
        if (order.kind === "payout") {
          if (order.status === "pending" && isDue(order.settleAt))
            service.settlePayout(order.ref, order.willFail ? "failed" : "paid");
        } else {
          const payment = service.payment(order.ref);
          if (isDue(payment.payAt)) settleLate(payment);
        }
      }
    },
  };
  return service;
}
