import type { Sql } from "@tessera/database";
import { hourMs, minuteMs } from "@tessera/shared/core/durations";
import { type List, type ListPage, listPage, type ListWanted } from "../lists/list-page.ts";
import { announceToOperators } from "../events/announce-to-operators.ts";
import { JobSuperseded } from "./job-lease.ts";
import type { JobDependencies } from "./jobs.ts";

/** Rows of one table that a job processes. Written in code only, never from external input. */
export interface DueRows {
  readonly job: string;
  /** Table whose `id` identifies a due row; the other parts refer to it as `due`. */
  readonly table: string;
  /** Column that identifies a row, when it is not `id`. */
  readonly key?: string;
  /** Condition with the names of `values`, and `:now`. */
  readonly where: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly orderBy: string;
}

const batchSize = 100;
const firstRetryMs = 30_000;
const lastRetryMs = hourMs;

/** Returns the delay of the next question to another party, which doubles from 5 seconds to 10 minutes. */
export function nextAskMs(askedCount: number): number {
  return Math.min(5_000 * 2 ** Math.min(askedCount, 16), 10 * minuteMs);
}

/** SQL condition that is true while rows are due, also those that are delayed after a failure. */
export function anyDue({ table, where }: Pick<DueRows, "table" | "where">): string {
  return `exists (select from ${table} due where ${where})`;
}

/**
 * Processes the due rows one after another; skips a row that is no longer due because another node has
 * processed it. A row that fails is logged, recorded for the back office and delayed, from 30 seconds
 * doubling to an hour: it neither stops the other rows nor takes their place.
 */
export async function forEachDue(
  dependencies: Pick<JobDependencies, "database" | "clock" | "log">,
  due: DueRows,
  work: (id: string) => Promise<void>,
): Promise<void> {
  const { database, clock, log } = dependencies;
  for (const { id } of await selectDue(database, due, clock.now())) {
    try {
      const [still] = await selectDue(database, due, clock.now(), id);
      if (!still) continue;
      await work(id);
      if (still.hasFailed) await deleteFailure(database, due.job, id);
    } catch (error) {
      // No fault of the row: another node treats it.
      if (error instanceof JobSuperseded) throw error;
      log.error({ err: error, job: due.job, subject: id }, "A job could not treat a row");
      await recordFailure(database, due.job, id, error, clock.now());
    }
  }
}

/** Selects the due rows, or the one with the given key. */
function selectDue(
  sql: Sql,
  { job, table, key = "id", where, values, orderBy }: DueRows,
  now: Date,
  only?: string,
): Promise<{ id: string; hasFailed: boolean }[]> {
  const isOnly = only === undefined ? "" : `and due.${key} = :only`;
  return sql.query(
    `select due.${key}::text as id, failure.job is not null as "hasFailed"
       from ${table} due left join job_failures failure on failure.job = :job and failure.subject = due.${key}::text
      where (${where}) and (failure.retry_after is null or failure.retry_after <= :now) ${isOnly}
      order by ${orderBy} limit ${batchSize}`,
    { ...values, now, job, ...(only !== undefined && { only }) },
  );
}

async function recordFailure(
  sql: Sql,
  job: string,
  subject: string,
  error: unknown,
  now: Date,
): Promise<void> {
  await sql.query(
    `insert into job_failures as known (job, subject, attempts, error, failed_at, retry_after)
     values (:job, :subject, 1, :failure, :now::timestamptz, :now::timestamptz + :firstRetryMs * interval '1 millisecond')
     on conflict (job, subject) do update set attempts = known.attempts + 1, error = excluded.error,
       failed_at = excluded.failed_at,
       retry_after = excluded.failed_at
         + least(:firstRetryMs * 2 ^ least(known.attempts, 16), :lastRetryMs) * interval '1 millisecond'`,
    { job, subject, failure: String(error).slice(0, 500), now, firstRetryMs, lastRetryMs },
  );
  announceToOperators(sql, "jobs");
}

async function deleteFailure(sql: Sql, job: string, subject: string): Promise<void> {
  await sql.query("delete from job_failures where job = $1 and subject = $2", [job, subject]);
  announceToOperators(sql, "jobs");
}

/** A row that a job could not process. */
export interface JobFailure {
  /** Job and row. */
  readonly id: string;
  readonly job: string;
  readonly subject: string;
  readonly attempts: number;
  readonly error: string;
  readonly failedAt: Date;
  readonly retryAfter: Date;
}

const failureList: List = {
  select: `select f.job || ' ' || f.subject as id, f.job, f.subject, f.attempts, f.error, f.failed_at as "failedAt",
     f.retry_after as "retryAfter"
   from job_failures f`,
  from: "job_failures f",
  at: "f.failed_at",
  key: "(f.job || ' ' || f.subject)",
  search: { names: ["f.job", "f.subject", "f.error"] },
};

/** Lists one page of the rows that jobs could not process, the latest failures first. */
export function listJobFailures(sql: Sql, wanted: ListWanted = {}): Promise<ListPage<JobFailure>> {
  return listPage<JobFailure>(sql, failureList, wanted);
}
