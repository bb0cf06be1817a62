import { randomBytes } from "node:crypto";
import type { Clock } from "@tessera/shared/core/clock";
import { jsonText } from "../platform/json-text.ts";
import { Refusal } from "../platform/party-app.ts";
import type { Records } from "../platform/records.ts";
import { type Behaviour, goodBehaviour } from "./behaviour.ts";
import type { GatewayEvent, Order } from "./orders.ts";
import type { OrderRequest } from "./requests.ts";
import type { WebhookDispatcher } from "./webhook-dispatcher.ts";

export interface OrderBookOptions {
  readonly clock: Clock;
  readonly orders: Records<Order>;
  readonly dispatcher: WebhookDispatcher;
  /** Delay of a late payment or a late webhook. */
  readonly lateMs: number;
}

/** The stored orders, and the events by which the site receives their changes. */
export class OrderBook {
  behaviour: Behaviour = goodBehaviour;
  readonly #options: OrderBookOptions;

  constructor(options: OrderBookOptions) {
    this.#options = options;
  }

  get(ref: string): Order | undefined {
    return this.#options.orders.get(ref);
  }

  values(): Order[] {
    return this.#options.orders.values();
  }

  /** Finds the order of a repeated request. @throws Refusal when the id was used for another request */
  findRepeat<Kind extends Order["kind"]>(kind: Kind, request: OrderRequest) {
    const known = this.values().find(
      (order): order is Order & { kind: Kind } => order.kind === kind && order.id === request.id,
    );
    if (known && known.request !== jsonText(request)) throw new Refusal(409, "IDEMPOTENCY_MISMATCH");
    return known;
  }

  /** Creates the properties that orders of every kind have; `prefix` is that of its reference. */
  newOrder(prefix: string, request: OrderRequest) {
    const { id, realAmount: amount, currency, webhookUrl } = request;
    return {
      ref: `${prefix}_${randomBytes(12).toString("hex")}`,
      id,
      request: jsonText(request),
      amount,
      currency,
      createdAt: this.isoIn(0),
      webhookUrl,
      events: [],
    };
  }

  /** Stores the change before its event is sent. */
  save(order: Order, event?: GatewayEvent): void {
    const { orders, dispatcher } = this.#options;
    orders.put(order.ref, event ? { ...order, events: [...order.events, event] } : order);
    dispatcher.dispatch(order.ref);
  }

  /** Creates an event according to the current behaviour. */
  newEvent(type: GatewayEvent["type"], amount: bigint): GatewayEvent {
    const { webhook } = this.behaviour;
    return {
      id: `evt_${randomBytes(12).toString("hex")}`,
      type,
      amount,
      sendAt: this.isoIn(webhook === "late" ? this.#options.lateMs : 0),
      copiesLeft: webhook === "never" ? 0 : webhook === "twice" ? 2 : 1,
      attempts: [],
    };
  }

  /** Sends the newest event `copies` more times. */
  sendAgain(ref: string, copies: number): void {
    const order = this.get(ref);
    const newest = order?.events.at(-1);
    if (!order || !newest) return;
    const again = { ...newest, sendAt: this.isoIn(0), copiesLeft: newest.copiesLeft + copies };
    this.save({ ...order, events: [...order.events.slice(0, -1), again] });
  }

  /** Returns the instant that is so many milliseconds from now. */
  isoIn(milliseconds: number): string {
    return new Date(this.#options.clock.now().getTime() + milliseconds).toISOString();
  }

  isDue(instant: string | null): boolean {
    return instant !== null && Date.parse(instant) <= this.#options.clock.now().getTime();
  }
}
