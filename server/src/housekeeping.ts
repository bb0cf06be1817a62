import type { StoppedCleanUps } from "@tessera/database";
import { minuteMs } from "@tessera/shared/core/durations";
import type { FastifyInstance } from "fastify";
import { job, type JobDependencies } from "./platform/jobs/jobs.ts";
import { measurePartitions } from "./platform/storage/partitions.ts";
import { deleteExpired } from "./retention.ts";

const everyMs = 10 * minuteMs;

/** Deletes expired rows every ten minutes. */
export function startHousekeeping(app: FastifyInstance, dependencies: JobDependencies): void {
  measurePartitions(app, dependencies.database);
  const stopped: StoppedCleanUps = new Map();
  job(app, dependencies, {
    name: "housekeeping",
    everyMs,
    run: ({ database, clock }) => deleteExpired(database, clock.now(), stopped),
  });
}
