import { randomBytes } from "node:crypto";
import type { DepositMethod } from "@tessera/shared/contracts/deposits";
import type { Clock } from "@tessera/shared/core/clock";
import { jsonText } from "../platform/json-text.ts";
import { Refusal } from "../platform/party-app.ts";
import type { Records } from "../platform/records.ts";
import { goodBehaviour, type Behaviour } from "./behaviour.ts";
import type { Courier } from "./courier.ts";
import type { GatewayEvent, Order, Payment, Payout } from "./orders.ts";
import { makePayTo, type PayToOrder } from "./pay-to.ts";

export interface PaymentRequest extends Pick<PayToOrder, "provider" | "providerName" | "account"> {
  readonly id: string;
  readonly method: DepositMethod;
  readonly realAmount: bigint;
  readonly currency: string;
  readonly expiresAt: string;
  readonly customer: { readonly name: string };
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

export interface DeskOptions {
  readonly clock: Clock;
  readonly orders: Records<Order>;
  readonly courier: Courier;
  readonly origin: string;
  readonly payoutDelayMs: number;
  readonly lateMs: number;
}

/** What can be done with payments and payouts. Amounts in the real currency's smallest unit. */
export interface Desk {
  behaviour: Behaviour;
  /** @throws Refusal when the id was used for another request */
  readonly createPayment: (request: PaymentRequest) => Payment;
  /** @throws Refusal when the id was used for another request */
  readonly createPayout: (request: PayoutRequest) => Payout;
  /** @throws Refusal when nobody knows it */
  readonly payment: (ref: string) => Payment;
  /** @throws Refusal when nobody knows it */
  readonly payout: (ref: string) => Payout;
  /** The newest first. */
  readonly payouts: () => Payout[];
  /** Pays once; a payment that is paid stays as it is. */
  readonly pay: (ref: string, amount: bigint) => void;
  /** Lets the payment expire now and be paid a little later, at an instant after its end. */
  readonly payLate: (ref: string) => void;
  /** Settles a payout that waits. */
  readonly settlePayout: (ref: string, outcome: "paid" | "failed") => void;
  /** Brings the newest event so many times more. */
  readonly sendAgain: (ref: string, copies: number) => void;
  /** Does what time has made due. */
  readonly sweep: () => void;
}

export function createDesk(options: DeskOptions): Desk {
  const { clock, orders, courier, origin, payoutDelayMs, lateMs } = options;

  const isoIn = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
  const isDue = (instant: string | null) => instant !== null && Date.parse(instant) <= clock.now().getTime();

  /** A repeat of a request gives what the first one made. */
  function repeated(kind: Order["kind"], id: string, request: string): Order | undefined {
    const known = orders.values().find((order) => order.kind === kind && order.id === id);
    if (known && known.request !== request) throw new Refusal(409, "IDEMPOTENCY_MISMATCH");
    return known;
  }

  /** The event as today's behaviour sends it. */
  function newEvent(type: GatewayEvent["type"], amount: bigint): GatewayEvent {
    const { webhook } = desk.behaviour;
    return {
      id: `evt_${randomBytes(12).toString("hex")}`,
      type,
      amount,
      sendAt: isoIn(webhook === "late" ? lateMs : 0),
      copiesLeft: webhook === "never" ? 0 : webhook === "twice" ? 2 : 1,
      attempts: [],
    };
  }

  /** Writes the change down before anybody hears of it. */
  function keep(order: Order, event?: GatewayEvent): void {
    orders.put(order.ref, event ? { ...order, events: [...order.events, event] } : order);
    courier.bring(order.ref);
  }

  function expire(payment: Payment): void {
    keep({ ...payment, status: "expired" }, newEvent("payment.expired", payment.amount));
  }

  function settle(payment: Payment, amount: bigint, paidAt: string): void {
    if (payment.status === "paid") return;
    keep(
      { ...payment, status: "paid", paidAmount: amount, paidAt, payAt: null },
      newEvent("payment.paid", amount),
    );
  }

  /** Nobody waits a quarter of an hour to see money come late: the clock is put forward for this payment alone. */
  function settleLate(payment: Payment): void {
    const afterEnd = new Date(Date.parse(payment.expiresAt) + lateMs).toISOString();
    const now = isoIn(0);
    settle(payment, payment.amount, afterEnd > now ? afterEnd : now);
  }

  const desk: Desk = {
    behaviour: goodBehaviour,

    createPayment(request) {
      const text = jsonText(request);
      const known = repeated("payment", request.id, text);
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
      keep(payment);
      return payment;
    },

    createPayout(request) {
      const text = jsonText(request);
      const known = repeated("payout", request.id, text);
      if (known?.kind === "payout") return known;
      const { payouts } = desk.behaviour;
      if (payouts === "fail-next") desk.behaviour = { ...desk.behaviour, payouts: "pay" };
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
      keep(payout);
      return payout;
    },

    payment(ref) {
      const found = orders.get(ref);
      if (found?.kind !== "payment") throw new Refusal(404, "NOT_FOUND");
      if (found.status !== "pending" || !isDue(found.expiresAt)) return found;
      expire(found);
      return desk.payment(ref);
    },

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

    pay: (ref, amount) => settle(desk.payment(ref), amount, isoIn(0)),

    payLate(ref) {
      const payment = desk.payment(ref);
      if (payment.status === "paid") return;
      const late = { ...payment, payAt: isoIn(lateMs) };
      if (payment.status === "pending") expire(late);
      else keep(late);
    },

    settlePayout(ref, outcome) {
      const payout = desk.payout(ref);
      if (payout.status !== "pending") return;
      keep(
        { ...payout, status: outcome, reason: outcome === "failed" ? "ACCOUNT_CLOSED" : null },
        newEvent(`payout.${outcome}`, payout.amount),
      );
    },

    sendAgain(ref, copies) {
      const order = orders.get(ref);
      const newest = order?.events.at(-1);
      if (!order || !newest) return;
      const again = { ...newest, sendAt: isoIn(0), copiesLeft: newest.copiesLeft + copies };
      keep({ ...order, events: [...order.events.slice(0, -1), again] });
    },

    sweep() {
      for (const order of orders.values()) {
        if (order.kind === "payout") {
          if (order.status === "pending" && isDue(order.settleAt))
            desk.settlePayout(order.ref, order.willFail ? "failed" : "paid");
        } else {
          const payment = desk.payment(order.ref);
          if (isDue(payment.payAt)) settleLate(payment);
        }
      }
    },
  };
  return desk;
}
