import { insertRow } from "@tessera/database";
import type { ModuleDependencies } from "../../dependencies.ts";
import { forEachDue } from "../../platform/jobs/due-rows.ts";
import { paymentEvent, type PaymentEvent } from "../../integrations/payment-gateway/payment-events.ts";
import { gatewayCode } from "../../integrations/payment-gateway/payment-gateway.ts";
import { settlePaymentEvent } from "./deposits/index.ts";
import { settlePayoutEvent } from "./withdrawals/index.ts";

type InboxDependencies = Pick<
  ModuleDependencies,
  "database" | "clock" | "log" | "gateway" | "moneyMode" | "publicOrigin"
>;

/** Time that the webhook call has to process its event before a job does. */
const leftAfterMs = 10_000;

/** Stores an event. Returns true when it still has to be processed, false when it was processed before. */
export async function receiveEvent(
  { database, clock }: InboxDependencies,
  event: PaymentEvent,
): Promise<boolean> {
  const row = {
    gateway: gatewayCode,
    event_id: event.id,
    kind: event.type,
    gateway_ref: event.ref,
    body: JSON.stringify(event),
    received_at: clock.now(),
  };
  await insertRow(database, "payment_events", row, "on conflict do nothing");
  const left = await database.query(
    "select from payment_events where gateway = $1 and event_id = $2 and processed_at is null",
    [gatewayCode, event.id],
  );
  return left.length > 0;
}

/**
 * Settles the document that an event is about, by what the gateway itself says of it. Two calls may do so at
 * once: the decision is made under the lock of the document. Throws when the event must be sent again.
 */
export async function processEvent(dependencies: InboxDependencies, event: PaymentEvent): Promise<void> {
  const result = await settle(dependencies, event);
  await dependencies.database.query(
    `update payment_events set processed_at = $3, result = $4
      where gateway = $1 and event_id = $2 and processed_at is null`,
    [gatewayCode, event.id, dependencies.clock.now(), result],
  );
}

/** Returns a word for the outcome, which is stored with the event. */
function settle(dependencies: InboxDependencies, event: PaymentEvent): Promise<string> {
  switch (event.type) {
    case "payment.paid":
    // A payment that the gateway reports as expired may have been paid a moment before; only the deposit's
    // own expiry ends it.
    case "payment.expired":
      return settlePaymentEvent(dependencies, event);
    case "payout.paid":
    case "payout.failed":
      return settlePayoutEvent(dependencies, event);
  }
}

/** Processes events left by a call that crashed or by a gateway that did not answer. */
export function processLeftEvents(dependencies: InboxDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const due = {
    job: "payments.left-events",
    table: "payment_events",
    key: "event_id",
    where: "due.processed_at is null and due.received_at <= :leftSince and due.gateway = :gatewayCode",
    values: { leftSince: new Date(clock.now().getTime() - leftAfterMs), gatewayCode },
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
