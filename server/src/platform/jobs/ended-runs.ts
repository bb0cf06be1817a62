import type { Sql } from "@tessera/database";
import type { RunKey } from "./job-rows.ts";

/** Time in which the ends of several runs are collected: those of jobs that were taken together. */
const collectMs = 100;

interface EndedRun extends RunKey {
  readonly everyMs: number;
  readonly hasFailed: boolean;
}

type Waiting = EndedRun & {
  readonly resolve: (lagMs: number | undefined) => void;
  readonly reject: (error: unknown) => void;
};

/** Runs of one node that have ended, written to the jobs' rows together. */
export class EndedRuns {
  readonly #sql: Sql;
  #waiting: Waiting[] = [];

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Releases the job of a run. One that succeeded is due an interval after it was due before; one that failed
   * is held for an interval and remains due.
   *
   * @returns the job's new lag in milliseconds; undefined when another run has followed
   */
  add(run: EndedRun): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setTimeout(() => void this.#write(), collectMs);
      this.#waiting.push({ ...run, resolve, reject });
    });
  }

  async #write(): Promise<void> {
    const runs = this.#waiting;
    this.#waiting = [];
    try {
      const rows = await this.#sql.query<{ name: string; lagMs: number }>(release, [
        runs.map(({ name }) => name),
        runs.map(({ fence }) => fence),
        runs.map(({ everyMs }) => everyMs),
        runs.map(({ hasFailed }) => hasFailed),
      ]);
      const lags = new Map(rows.map(({ name, lagMs }) => [name, lagMs]));
      for (const { name, resolve } of runs) resolve(lags.get(name));
    } catch (error) {
      for (const { reject } of runs) reject(error);
    }
  }
}

const release = `
  update jobs job set holder = null,
    held_until = case when ended.has_failed then now() + ended.every_ms * interval '1 millisecond' end,
    next_run_at = case when ended.has_failed then job.next_run_at
      else greatest(job.next_run_at + ended.every_ms * interval '1 millisecond', now()) end
    from unnest($1::text[], $2::bigint[], $3::float8[], $4::boolean[])
      as ended (name, fence, every_ms, has_failed)
   where job.name = ended.name and job.fence = ended.fence
  returning job.name, (extract(epoch from now() - job.next_run_at) * 1000)::float8 as "lagMs"`;
