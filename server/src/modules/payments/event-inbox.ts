import type { ModuleDependencies } from "../../dependencies.ts";
import { forEachDue } from "../../platform/jobs/due-rows.ts";
import { paymentEvent, type PaymentEvent } from "../../integrations/payment-gateway/payment-events.ts";
import { gatewayCode } from "../../integrations/payment-gateway/payment-gateway.ts";

type InboxDependencies = Pick<ModuleDependencies, "database" | "clock" | "log" | "paymentEvents">;

/** How long an event is left to the call that brought it. */
const leftAfterMs = 10_000;

/** Writes an event down. Gives whether there is something left to do about it: false for one that was done before. */
export async function receiveEvent(
  { database, clock }: InboxDependencies,
  event: PaymentEvent,
): Promise<boolean> {
  await database.query(
    `insert into payment_events (gateway, event_id, kind, gateway_ref, body, received_at)
     values ($1, $2, $3, $4, $5::jsonb, $6) on conflict do nothing`,
    [gatewayCode, event.id, event.type, event.ref, JSON.stringify(event), clock.now()],
  );
  const left = await database.query(
    "select from payment_events where gateway = $1 and event_id = $2 and processed_at is null",
    [gatewayCode, event.id],
  );
  return left.length > 0;
}

/**
 * Lets the module that knows the event do what it asks for. Two calls may do so at once: what they do is decided under the
 * lock of what it is about. Throws when the event has to come again.
 */
export async function processEvent(
  { database, clock, paymentEvents }: InboxDependencies,
  event: PaymentEvent,
): Promise<void> {
  const result = (await paymentEvents.handlerOf(event.type)?.(event)) ?? "unhandled";
  await database.query(
    `update payment_events set processed_at = $3, result = $4
      where gateway = $1 and event_id = $2 and processed_at is null`,
    [gatewayCode, event.id, clock.now(), result],
  );
}

/** Does what a call that died, or a gateway that did not answer, has left undone. */
export function processLeftEvents(dependencies: InboxDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const due = {
    job: "payments.left-events",
    table: "payment_events",
    key: "event_id",
    where: "due.processed_at is null and due.received_at <= $2 and due.gateway = $3",
    parameters: [new Date(clock.now().getTime() - leftAfterMs), gatewayCode],
    orderBy: "due.received_at",
  };
  return forEachDue(dependencies, due, async (eventId) => {
    const [left] = await database.query<{ body: unknown }>(
      "select body from payment_events where gateway = $1 and event_id = $2 and processed_at is null",
      [gatewayCode, eventId],
    );
    if (left) await processEvent(dependencies, paymentEvent.parse(left.body));
  });
}
