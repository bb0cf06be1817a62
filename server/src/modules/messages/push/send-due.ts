import { Counter } from "prom-client";
import type { ModuleDependencies } from "../../../dependencies.ts";
import type { PushOutcome } from "../../../integrations/push/push-services.ts";

/** Notifications of one run, and those that are sent at the same time. */
const batchSize = 100;
const atOnce = 10;

/** Waits after failed attempts, from the first doubling to the last. Source: spec:api#push. */
const firstWaitSeconds = 15;
const lastWaitSeconds = 3_600;
const attemptsMax = 8;

/** Refusals in a row after which a subscription is given up: by then its keys or its address are wrong. */
const refusalsMax = 3;

const sent = new Counter({
  name: "tessera_push_notifications_total",
  help: "Notifications handed to push services by this node, by what became of them.",
  labelNames: ["outcome"],
});

interface DueNotification {
  readonly id: string;
  readonly subscription: string;
  readonly endpoint: string;
  readonly key: Uint8Array;
  readonly secret: Uint8Array;
  readonly title: string;
  readonly link: string;
  readonly attempts: number;
}

type Dependencies = Pick<ModuleDependencies, "database" | "clock" | "log" | "push">;

/**
 * Sends the notifications that are due, several at once: a push service that hangs holds up a tenth of them
 * for its time limit.
 */
export async function sendDueNotifications(dependencies: Dependencies): Promise<void> {
  const due = await selectDue(dependencies);
  const next = due.values();
  const work = async () => {
    for (const notification of next) await sendOne(dependencies, notification);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Due notifications of sessions that have not ended; one that ends takes its notifications with it. */
function selectDue({ database, clock }: Dependencies): Promise<DueNotification[]> {
  return database.query<DueNotification>(
    `select n.id, s.id as subscription, s.endpoint, s.device_key as key, s.device_secret as secret, n.title, n.link, n.attempts
       from push_notifications n
       join push_subscriptions s on s.id = n.subscription_id
       join sessions e on e.id = s.session_id and e.ended_at is null and e.expires_at > $1
      where n.due_at <= $1 order by n.due_at, n.id limit ${batchSize}`,
    [clock.now()],
  );
}

async function sendOne(dependencies: Dependencies, notification: DueNotification): Promise<void> {
  const { database, log, push } = dependencies;
  const { id, endpoint, key, secret, title, link, subscription } = notification;
  try {
    const text = JSON.stringify({ title, link });
    // The list of push services may have become shorter since the device was added.
    const outcome: PushOutcome = push.accepts(endpoint)
      ? await push.send({ endpoint, device: { key, secret }, text })
      : { kind: "gone", status: 0 };
    sent.inc({ outcome: outcome.kind });
    if (outcome.kind === "refused" || outcome.kind === "later")
      log.warn({ subscription, host: new URL(endpoint).host, ...outcome }, "A notification was not taken");
    await noteOutcome(dependencies, notification, outcome);
  } catch (error) {
    log.error({ err: error, subscription }, "A notification could not be sent");
    await database.query("delete from push_notifications where id = $1", [id]);
  }
}

async function noteOutcome(
  { database, clock }: Dependencies,
  { id, subscription, attempts }: DueNotification,
  outcome: PushOutcome,
): Promise<void> {
  const now = clock.now();
  if (outcome.kind === "gone") {
    await database.query("delete from push_subscriptions where id = $1", [subscription]);
    return;
  }
  if (outcome.kind === "later" && attempts + 1 < attemptsMax) {
    const wait = Math.max(firstWaitSeconds * 2 ** attempts, outcome.waitSeconds ?? 0);
    const dueAt = new Date(now.getTime() + Math.min(wait, lastWaitSeconds) * 1_000);
    await database.query("update push_notifications set attempts = attempts + 1, due_at = $2 where id = $1", [
      id,
      dueAt,
    ]);
    return;
  }
  await database.query("delete from push_notifications where id = $1", [id]);
  if (outcome.kind === "taken")
    await database.query("update push_subscriptions set refusals = 0, delivered_at = $2 where id = $1", [
      subscription,
      now,
    ]);
  if (outcome.kind === "refused") {
    await database.query("update push_subscriptions set refusals = refusals + 1 where id = $1", [
      subscription,
    ]);
    await database.query("delete from push_subscriptions where id = $1 and refusals >= $2", [
      subscription,
      refusalsMax,
    ]);
  }
}
