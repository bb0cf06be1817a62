import type { Sql } from "@tessera/database";

/** A job that says in SQL when there may be work for it. */
export interface AskedJob {
  readonly name: string;
  /** Condition in which `:now` is the present time; absent: the job is always run when it is due. */
  readonly mayHaveWork?: string | undefined;
}

/**
 * Finds the jobs that may have work, with one statement for all of them: on a site that has nothing to do,
 * jobs that are due together cost no statement each.
 */
export async function findWork(sql: Sql, jobs: readonly AskedJob[], now: Date): Promise<ReadonlySet<string>> {
  const asked = jobs.filter(({ mayHaveWork }) => mayHaveWork !== undefined);
  if (asked.length === 0) return new Set();
  // The same text each time, which the database prepares once.
  const conditions = asked.map(({ name, mayHaveWork }) => `('${name}', (${mayHaveWork}))`).sort();
  const rows = await sql.query(
    `select job.name from (values ${conditions.join(",\n")}) as job (name, may_have_work)
      where job.may_have_work and :now::timestamptz is not null`,
    { now },
  );
  return new Set(rows.map((row) => String(row["name"])));
}
