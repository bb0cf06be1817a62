import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import type { Records } from "../platform/records.ts";
import type { Attempt, GatewayEvent, Order } from "./orders.ts";
import { signWebhook, webhookSignatureHeader } from "./webhook-signature.ts";

/** Pauses before the second, third, … attempt in milliseconds; the last one repeats. */
export const webhookPausesMs: readonly number[] = [1_000, 2_000, 5_000, 15_000, 30_000, minuteMs];

/** Number of stored attempts of an event. */
const attemptsStoredMax = 12;

export interface WebhookDispatcherOptions {
  readonly clock: Clock;
  readonly secret: string;
  readonly orders: Records<Order>;
  readonly pausesMs: readonly number[];
  readonly timeoutMs: number;
}

/** Delivers events to the site by webhook, with retries until it answers 2xx. */
export class WebhookDispatcher {
  readonly #options: WebhookDispatcherOptions;
  readonly #deliveries = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  constructor(options: WebhookDispatcherOptions) {
    this.#options = options;
  }

  /** Starts the delivery of this order's due events. Returns at once. */
  dispatch(ref: string): void {
    const { signal } = this.#closing;
    for (const { id, copiesLeft } of this.#options.orders.get(ref)?.events ?? []) {
      if (copiesLeft === 0 || this.#deliveries.has(id) || signal.aborted) continue;
      const delivery = this.#run(ref, id)
        .catch((error: unknown) => {
          if (!signal.aborted) throw error;
        })
        .finally(() => this.#deliveries.delete(id));
      this.#deliveries.set(id, delivery);
    }
  }

  /** Aborts running deliveries; a restart resumes them. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#deliveries.values());
  }

  async #run(ref: string, eventId: string): Promise<void> {
    const { clock, pausesMs } = this.#options;
    const { signal } = this.#closing;
    for (let failures = 0; ;) {
      const found = this.#find(ref, eventId);
      if (!found || found.event.copiesLeft === 0) return;
      const dueInMs = Date.parse(found.event.sendAt) - clock.now().getTime();
      if (dueInMs > 0) await sleep(dueInMs, undefined, { signal });
      const attempt = await this.#send(found.order, found.event);
      signal.throwIfAborted();
      this.#recordAttempt(ref, eventId, attempt);
      if (isAccepted(attempt)) continue;
      await sleep(pausesMs[Math.min(failures++, pausesMs.length - 1)], undefined, { signal });
    }
  }

  async #send({ ref, currency, webhookUrl }: Order, event: GatewayEvent): Promise<Attempt> {
    const { clock, secret, timeoutMs } = this.#options;
    const { id, type, amount } = event;
    const rawBody = JSON.stringify({ id, type, ref, amount: Number(amount), currency });
    const now = clock.now();
    const signature = signWebhook(secret, Math.floor(now.getTime() / 1000), rawBody);
    const at = now.toISOString();
    try {
      const response = await fetch(webhookUrl, {
        method: "POST",
        headers: { "content-type": "application/json", [webhookSignatureHeader]: signature },
        body: rawBody,
        redirect: "manual",
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      return { at, status: response.status };
    } catch {
      return { at, status: null };
    }
  }

  #recordAttempt(ref: string, eventId: string, attempt: Attempt): void {
    const found = this.#find(ref, eventId);
    if (!found) return;
    const { order, event } = found;
    const updated: GatewayEvent = {
      ...event,
      copiesLeft: isAccepted(attempt) ? Math.max(0, event.copiesLeft - 1) : event.copiesLeft,
      attempts: [...event.attempts, attempt].slice(-attemptsStoredMax),
    };
    const events = order.events.map((one) => (one.id === eventId ? updated : one));
    this.#options.orders.put(ref, { ...order, events });
  }

  #find(ref: string, eventId: string) {
    const order = this.#options.orders.get(ref);
    const event = order?.events.find(({ id }) => id === eventId);
    return order && event && { order, event };
  }
}

const isAccepted = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;
