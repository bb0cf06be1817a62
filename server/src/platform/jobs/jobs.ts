import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { secondMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { Counter, Gauge } from "prom-client";

/** Work that runs periodically. */
export interface Job {
  /** Unique name; a job runs on one node at a time. */
  readonly name: string;
  readonly everyMs: number;
  /**
   * Processes the due work. Every row is decided under its own lock: the lease avoids duplicate work, it does
   * not protect the ledger.
   */
  run(): Promise<void>;
}

export interface JobDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** False: jobs run only when called, as required with a fixed clock. */
  readonly runsJobs?: boolean | undefined;
}

const runs = new Counter({
  name: "tessera_job_runs_total",
  help: "Runs of recurring jobs on this node, by how they ended.",
  labelNames: ["job", "outcome"],
});

/** Time when each job of this node is overdue, in milliseconds since 1970, and the clock that says so. */
const overdue = new Map<string, { readonly at: number; readonly clock: Clock }>();

const lag = new Gauge({
  name: "tessera_job_lag_seconds",
  help: "How long a recurring job of this node has been overdue: it hangs, fails, or has more to do than time.",
  labelNames: ["job"],
  collect() {
    for (const [name, { at, clock }] of overdue)
      this.set({ job: name }, Math.max(0, clock.now().getTime() - at) / secondMs);
  },
});

/**
 * Lease time: a node that does not renew its lease for this long is considered dead, and until then no other
 * node runs its job.
 */
const leaseMs = 10_000;
const renewEveryMs = 3_000;

/**
 * Longest wait for the first run, because a node that restarts more often than a job's interval would never
 * run it.
 */
const firstRunWithinMs = 2_000;

/** Starts a job with the app and stops it with the app; a running job is awaited. */
export function job(app: FastifyInstance, dependencies: JobDependencies, recurring: Job): void {
  if (dependencies.runsJobs === false) return;
  let running: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const { clock } = dependencies;
  const markDue = () =>
    overdue.set(recurring.name, { at: clock.now().getTime() + 2 * recurring.everyMs, clock });
  markDue();
  const runUnlessBusy = () => {
    if (isBusy) return;
    isBusy = true;
    running = withJobLease(dependencies, recurring)
      .then(() => {
        runs.inc({ job: recurring.name, outcome: "done" });
        markDue();
      })
      .catch((error: unknown) => {
        runs.inc({ job: recurring.name, outcome: "failed" });
        dependencies.log.error({ err: error, job: recurring.name }, "A job failed");
      })
      .finally(() => (isBusy = false));
  };
  const first = setTimeout(runUnlessBusy, Math.min(firstRunWithinMs, recurring.everyMs));
  const timer = setInterval(runUnlessBusy, recurring.everyMs);
  for (const each of [first, timer]) each.unref();
  app.addHook("onClose", async () => {
    clearTimeout(first);
    clearInterval(timer);
    await running;
    overdue.delete(recurring.name);
    lag.remove({ job: recurring.name });
  });
}

/** Names of the jobs that run now, by embedded database. */
const runningHere = new WeakMap<Database, Set<string>>();

/**
 * Runs a job unless it runs already, here or on another node, however long it takes. Resolves with true when
 * it ran, and rejects as `run` does.
 */
export async function withJobLease(
  dependencies: Pick<JobDependencies, "database" | "clock">,
  recurring: Pick<Job, "name" | "run">,
): Promise<boolean> {
  // The folder of an embedded database is locked for one process. Stored leases would be most of what an idle
  // site writes, and would hold jobs back for ten seconds after a crash.
  const isAlone = dependencies.database.engine === "embedded";
  return isAlone
    ? runUnlessRunning(dependencies.database, recurring)
    : runWithStoredLease(dependencies, recurring);
}

async function runUnlessRunning(
  database: Database,
  { name, run }: Pick<Job, "name" | "run">,
): Promise<boolean> {
  const running = runningHere.get(database) ?? new Set();
  runningHere.set(database, running);
  if (running.has(name)) return false;
  running.add(name);
  try {
    await run();
  } finally {
    running.delete(name);
  }
  return true;
}

async function runWithStoredLease(
  { database, clock }: Pick<JobDependencies, "database" | "clock">,
  { name, run }: Pick<Job, "name" | "run">,
): Promise<boolean> {
  const holder = newId();
  const now = clock.now();
  const leasedUntil = () => new Date(clock.now().getTime() + leaseMs);
  const taken = await database.query(
    `insert into job_leases as lease (name, holder, leased_until) values ($1, $2, $3)
     on conflict (name) do update set holder = excluded.holder, leased_until = excluded.leased_until
       where lease.leased_until <= $4
     returning name`,
    [name, holder, leasedUntil(), now],
  );
  if (taken.length === 0) return false;
  const renewal = setInterval(() => {
    const renewed = database.query(
      "update job_leases set leased_until = greatest(leased_until, $3) where name = $1 and holder = $2",
      [name, holder, leasedUntil()],
    );
    // When the database is down, the lease expires as intended.
    renewed.catch(() => undefined);
  }, renewEveryMs);
  try {
    await run();
  } finally {
    clearInterval(renewal);
    await database.query("delete from job_leases where name = $1 and holder = $2", [name, holder]);
  }
  return true;
}
