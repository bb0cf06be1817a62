import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { secondMs } from "@tessera/shared/core/durations";
import { failingParts, waitingQueues } from "@tessera/shared/operator-contracts/overview";
import type { FastifyInstance } from "fastify";
import { Gauge, register } from "prom-client";
import { readFailures } from "./failures.ts";
import { readWaiting } from "./waiting.ts";

/** Time in milliseconds for which one reading serves: the gauges of a scrape are collected one by one. */
const readingMs = secondMs;

/** Values of each gauge, by the value of its label. */
interface Reading {
  readonly rows: Values;
  readonly seconds: Values;
  readonly failures: Values;
  readonly unanswered: Values;
  readonly differences: Values;
}
type Values = readonly (readonly [label: string, value: number])[];

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
}

const gauges = {
  rows: ["tessera_waiting_rows", "Rows that wait for a person, by queue of the desk.", "queue"],
  seconds: ["tessera_waiting_seconds", "Longest time that a row has waited for a person, by queue.", "queue"],
  failures: ["tessera_failures", "Failures that last, by part of the site.", "part"],
  unanswered: [
    "tessera_unanswered_seconds",
    "Longest time without the gateway's outcome of a submitted deposit, or of an approved payout.",
    "kind",
  ],
  differences: [
    "tessera_reconciliation_differences",
    "Open differences of the books: with the gateway's payments, with its payouts, or within the ledger.",
    "kind",
  ],
} as const;

/**
 * Adds gauges of what waits for a person and of what fails, as the start page of the desk shows them to an
 * operator of every role. They are read when `/metrics` is, and absent while the database does not answer: a
 * former value would look like a fact.
 */
export function measureOverview(app: FastifyInstance, dependencies: Dependencies): void {
  const read = sharedReading(dependencies);
  const own = Object.entries(gauges).map(([values, [name, help, label]]) => {
    // Of a site that the same process has composed before.
    register.removeSingleMetric(name);
    return new Gauge({
      name,
      help,
      labelNames: [label],
      async collect() {
        this.reset();
        const reading = await read().catch(() => undefined);
        for (const [of, value] of reading?.[values as keyof Reading] ?? []) this.set({ [label]: of }, value);
      },
    });
  });
  app.addHook("onClose", () => {
    for (const [index, [name]] of Object.values(gauges).entries())
      if (register.getSingleMetric(name) === own[index]) register.removeSingleMetric(name);
  });
}

/** Returns a function that reads all values, at most once in {@link readingMs}. */
function sharedReading(dependencies: Dependencies): () => Promise<Reading> {
  let reading: Promise<Reading> | undefined;
  let readAt = -Infinity;
  return () => {
    if (!reading || performance.now() - readAt > readingMs) {
      reading = readValues(dependencies);
      readAt = performance.now();
    }
    return reading;
  };
}

async function readValues({ database, clock }: Dependencies): Promise<Reading> {
  const now = clock.now();
  const [waiting, failures, differences, [unanswered]] = await Promise.all([
    readWaiting(database, waitingQueues, now),
    readFailures(database, failingParts, now),
    database.query<{ kind: string; count: number }>(
      `select kind, count(*)::int as count from reconciliation_differences where state <> 'closed' group by kind`,
    ),
    database.query<Record<"deposit" | "payout", Date | null>>(
      `select
         (select min(submitted_at) from deposits
           where status = 'submitted' and gateway_ref is not null and real_paid is null) as deposit,
         (select min(coalesce(decided_at, created_at)) from withdrawals where status = 'paying') as payout`,
    ),
  ]);
  const secondsSince = (at: Date | null | undefined) =>
    at ? Math.max(0, now.getTime() - at.getTime()) / secondMs : 0;
  return {
    rows: waiting.map(({ queue, waiting: rows }) => [queue, rows]),
    seconds: waiting.map(({ queue, oldest }) => [
      queue,
      secondsSince(oldest === null ? null : new Date(oldest)),
    ]),
    failures: failures.map(({ part, count }) => [part, count]),
    unanswered: (["deposit", "payout"] as const).map((kind) => [kind, secondsSince(unanswered?.[kind])]),
    differences: ["payment", "payout", "ledger"].map((kind) => [
      kind,
      differences.find((one) => one.kind === kind)?.count ?? 0,
    ]),
  };
}
