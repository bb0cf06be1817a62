import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { JobInterval } from "./job-rows.ts";
import { JobSchedule } from "./job-schedule.ts";

/** Work that runs periodically, once per interval on all nodes together. */
export interface Job<Dependencies> extends JobInterval {
  /**
   * SQL condition that is true whenever there is work, and may be true when there is none; `:now` is the
   * present time. While it is false, the job's runs do nothing. Absent: every run looks for its work by
   * itself.
   */
  readonly mayHaveWork?: string;
  /**
   * Processes the due work. Must use the database that it is handed: it refuses writes once the run has been
   * superseded, because the node was paused or cut off for longer than a lease.
   */
  readonly run: (dependencies: Dependencies) => Promise<void>;
}

export interface JobDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** False: jobs run only when called, as required with a fixed clock. */
  readonly runsJobs?: boolean | undefined;
}

const schedules = new WeakMap<Database, JobSchedule>();

function scheduleOf(database: Database): JobSchedule {
  const schedule = schedules.get(database) ?? new JobSchedule(database);
  schedules.set(database, schedule);
  return schedule;
}

/** Starts a job with the app and stops it with the app; a run under way is awaited. */
export function job<Dependencies extends JobDependencies>(
  app: FastifyInstance,
  dependencies: Dependencies,
  { name, everyMs, mayHaveWork, run }: Job<NoInfer<Dependencies>>,
): void {
  if (dependencies.runsJobs === false) return;
  const schedule = scheduleOf(dependencies.database);
  const scheduled = {
    name,
    everyMs,
    mayHaveWork,
    log: dependencies.log,
    clock: dependencies.clock,
    run: (database: Database) => run({ ...dependencies, database }),
  };
  schedule.add(scheduled);
  // Before open requests are finished: other nodes continue with the jobs at once.
  app.addHook("preClose", async () => schedule.remove(scheduled));
  app.addHook("onClose", () => schedule.settled(name));
}
