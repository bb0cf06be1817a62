import type { Sql } from "@tessera/database";
import { EndedRuns } from "./ended-runs.ts";
import { firstRunWithinMs, type JobRows, type JobState } from "./job-rows.ts";

/**
 * Rows of the jobs on PostgreSQL, for one node. Only the database's clock counts: nodes may disagree about
 * the time.
 *
 * @param node id of this node
 * @param leaseMs time without a renewal after which a holder counts as dead
 */
export function storedJobRows(sql: Sql, node: string, leaseMs: number): JobRows {
  const ends = new EndedRuns(sql);
  return {
    add: async (jobs) => {
      // The first runs are spread: jobs that are added together would always be due together.
      await sql.query(
        `insert into jobs as job (name, next_run_at)
         select name, now() + least(every_ms, $3) * (1 + random() / 2) * interval '1 millisecond'
           from unnest($1::text[], $2::float8[]) as added (name, every_ms) order by name
         on conflict (name) do update set next_run_at = least(job.next_run_at, now() + (
           select every_ms from unnest($1::text[], $2::float8[]) as added (name, every_ms)
            where added.name = job.name) * interval '1 millisecond')`,
        [jobs.map(({ name }) => name), jobs.map(({ everyMs }) => everyMs), firstRunWithinMs],
      );
    },
    takeDue: (known, names) => sql.query<JobState & object>(takeDue, [known, names, node, leaseMs]),
    renew: async ({ name, fence }) => {
      // A renewal may arrive after the end of its run.
      const renewed = await sql.query(
        `update jobs set held_until = now() + $3 * interval '1 millisecond'
          where name = $1 and fence = $2 and holder is not null returning name`,
        [name, fence, leaseMs],
      );
      return renewed.length > 0;
    },
    end: (run, result) => ends.add({ ...run, ...result }),
  };
}

/**
 * One statement for all jobs of a node. A row that is locked is passed over: another node takes it at this
 * moment, or the last transaction of its run is about to commit.
 */
const takeDue = `
  with due as (
    select name from jobs
     where name = any($2) and next_run_at <= now() and coalesce(held_until <= now(), true)
       for update skip locked),
  taken as (
    update jobs job set holder = $3, fence = job.fence + 1, held_until = now() + $4 * interval '1 millisecond'
      from due where job.name = due.name returning job.name, job.fence)
  select job.name, taken.fence,
    (extract(epoch from now() - job.next_run_at) * 1000)::float8 as "lagMs",
    job.next_run_at <= now() and taken.name is null
      and case when job.held_until > now() then job.holder <> $3 else job.name = any($2) end is true as "isRefused"
    from jobs job left join taken on taken.name = job.name
   where job.name = any($1)`;
