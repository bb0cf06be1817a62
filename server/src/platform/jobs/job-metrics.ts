import { secondMs } from "@tessera/shared/core/durations";
import { Counter, Gauge } from "prom-client";

/** Runs of jobs on this node, counted when they have ended. */
export const jobRuns = new Counter({
  name: "tessera_job_runs_total",
  help: "Runs of recurring jobs on this node, by how they ended: done, failed, or superseded by a run elsewhere.",
  labelNames: ["job", "outcome"],
});

export const jobRefusals = new Counter({
  name: "tessera_job_refusals_total",
  help: "Attempts of this node to run a job that was due and that another node was running.",
  labelNames: ["job"],
});

/** A job's lag when the database was last asked, and when that was by `performance.now()`. */
const lags = new Map<string, { readonly lagMs: number; readonly readAt: number }>();

const lag = new Gauge({
  name: "tessera_job_lag_seconds",
  help: "How long a recurring job of this site has been due, by the clock of its database.",
  labelNames: ["job"],
  collect() {
    // Grows while the database does not answer: no job runs then.
    for (const [job, { lagMs, readAt }] of lags)
      this.set({ job }, Math.max(0, lagMs + performance.now() - readAt) / secondMs);
  },
});

export function recordLag(job: string, lagMs: number): void {
  lags.set(job, { lagMs, readAt: performance.now() });
}

/** Removes the lag of a job that this node has stopped to run. */
export function forgetLag(job: string): void {
  lags.delete(job);
  lag.remove({ job });
}
