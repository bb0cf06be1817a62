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
export interface WebhookDispatcher {
  /** Starts the delivery of this order's due events. Returns at once. */
  readonly dispatch: (ref: string) => void;
  /** Aborts running deliveries; a restart resumes them. */
  readonly close: () => Promise<void>;
}

export function createWebhookDispatcher({
  clock,
  secret,
  orders,
  pausesMs,
  timeoutMs,
}: WebhookDispatcherOptions): WebhookDispatcher {
  const deliveries = new Map<string, Promise<void>>();
  const closing = new AbortController();

  function find(ref: string, eventId: string) {
    const order = orders.get(ref);
    const event = order?.events.find(({ id }) => id === eventId);
    return order && event && { order, event };
  }

  function recordAttempt(ref: string, eventId: string, attempt: Attempt): void {
    const found = find(ref, eventId);
    if (!found) return;
    const { order, event } = found;
    const updated: GatewayEvent = {
      ...event,
      copiesLeft: isAccepted(attempt) ? Math.max(0, event.copiesLeft - 1) : event.copiesLeft,
      attempts: [...event.attempts, attempt].slice(-attemptsStoredMax),
    };
    orders.put(ref, { ...order, events: order.events.map((one) => (one.id === eventId ? updated : one)) });
  }

  async function send({ ref, currency, webhookUrl }: Order, event: GatewayEvent): Promise<Attempt> {
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
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.body?.cancel();
      return { at, status: response.status };
    } catch {
      return { at, status: null };
    }
  }

  async function run(ref: string, eventId: string): Promise<void> {
    const { signal } = closing;
    for (let failures = 0; ;) {
      const found = find(ref, eventId);
      if (!found || found.event.copiesLeft === 0) return;
      const dueInMs = Date.parse(found.event.sendAt) - clock.now().getTime();
      if (dueInMs > 0) await sleep(dueInMs, undefined, { signal });
      const attempt = await send(found.order, found.event);
      signal.throwIfAborted();
      recordAttempt(ref, eventId, attempt);
      if (isAccepted(attempt)) continue;
      await sleep(pausesMs[Math.min(failures++, pausesMs.length - 1)], undefined, { signal });
    }
  }

  return {
    dispatch(ref) {
      for (const { id, copiesLeft } of orders.get(ref)?.events ?? []) {
        if (copiesLeft === 0 || deliveries.has(id) || closing.signal.aborted) continue;
        const delivery = run(ref, id)
          .catch((error: unknown) => {
            if (!closing.signal.aborted) throw error;
          })
          .finally(() => deliveries.delete(id));
        deliveries.set(id, delivery);
      }
    },
    async close() {
      closing.abort();
      await Promise.all(deliveries.values());
    },
  };
}

const isAccepted = ({ status }: Attempt) => status !== null && status >= 200 && status < 300;
