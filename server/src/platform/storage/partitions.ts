import { type Database, expiredRows, isLockTimeout, type Transaction } from "@tessera/database";
import { dayMs } from "@tessera/shared/core/durations";
import type { FastifyInstance } from "fastify";
import { Gauge, register } from "prom-client";

/**
 * Adds the partitions that are missing and drops those of the outbox that have expired, each in a transaction
 * of its own. A table that is in use is left to the next run, since calls of players wait behind this one.
 */
export async function keepPartitions(database: Database): Promise<void> {
  await unlessInUse(() => database.transaction((sql) => sql.query("select add_outbox_days()")));
  await unlessInUse(() => database.transaction((sql) => sql.query("select add_audit_months()")));
  await unlessInUse(async () => {
    while (await database.transaction(dropOutboxDay));
  });
}

/** Drops the oldest partition of the outbox that has expired. Returns its name; null without one. */
async function dropOutboxDay(sql: Transaction): Promise<string | null> {
  const [row] = await sql.query<{ name: string | null }>("select drop_outbox_day() as name");
  return row?.name ?? null;
}

async function unlessInUse(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
  }
}

/** Clean-up of messages that came without a partition of their day, and that are too many to move. */
export const outboxCleanUp = expiredRows("outbox_default", dayMs, "created_at");

const metric = "tessera_partition_faults";

/**
 * Adds the gauge of what is wrong with partitions. It is read when `/metrics` is, and absent while the
 * database does not answer.
 */
export function measurePartitions(app: FastifyInstance, database: Database): void {
  // Of a site that the same process has composed before.
  register.removeSingleMetric(metric);
  const own = new Gauge({
    name: metric,
    help: "Tables whose rows of now or of tomorrow have no partition, or whose expired ones are not dropped.",
    labelNames: ["fault"],
    async collect() {
      this.reset();
      const faults = await findFaults(database).catch(() => ({}));
      for (const [fault, tables] of Object.entries(faults)) this.set({ fault }, tables);
    },
  });
  app.addHook("onClose", () => {
    if (register.getSingleMetric(metric) === own) register.removeSingleMetric(metric);
  });
}

/** Counts the tables with each fault. Partitions of the outbox are dropped on the second day after theirs. */
async function findFaults(database: Database): Promise<Readonly<Record<string, number>>> {
  const [found] = await database.query<Record<"waiting" | "missing" | "late", number>>(
    `select exists(select from outbox_default)::int + exists(select from audit_log_default)::int as waiting,
       (to_regclass('outbox_' || to_char(now() at time zone 'utc' + interval '1 day', 'YYYYMMDD')) is null)::int
         + (to_regclass('audit_log_' || to_char(now() at time zone 'utc' + interval '1 day', 'YYYYMM')) is null)::int
         as missing,
       exists(select from pg_inherits where inhparent = 'outbox'::regclass and inhrelid::regclass::text
         < 'outbox_' || to_char(now() at time zone 'utc' - interval '3 days', 'YYYYMMDD'))::int as late`,
  );
  return { ...found };
}
