import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import { newId } from "@tessera/shared/core/identifiers";
import type { FastifyBaseLogger } from "fastify";
import { type AskedJob, findWork } from "./find-work.ts";
import { fencedDatabase } from "./fenced-database.ts";
import { JobLease } from "./job-lease.ts";
import { forgetLag, jobRefusals, jobRuns, recordLag } from "./job-metrics.ts";
import { firstRunWithinMs, type JobInterval, type JobRows, type RunKey } from "./job-rows.ts";
import { memoryJobRows } from "./memory-job-rows.ts";
import { storedJobRows } from "./stored-job-rows.ts";
import { inNewTrace } from "../tracing/spans.ts";

/** A job of this node. */
export interface ScheduledJob extends JobInterval, AskedJob {
  /** Clock by which its work is due. */
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Processes the due work, with the database that refuses writes of a run that was superseded. */
  readonly run: (database: Database) => Promise<void>;
}

/** Times of a schedule in milliseconds. */
export interface ScheduleTimes {
  /** Time without a renewal after which a holder counts as dead, and another node takes its job. */
  readonly leaseMs: number;
  /** Time until the first question: a start is busy enough without jobs. */
  readonly firstAskMs: number;
  /** Shortest and longest time between two questions to the database. */
  readonly askAfterMs: readonly [min: number, max: number];
}

/** Several jobs are due every second. */
const storedTimes: ScheduleTimes = {
  leaseMs: 10_000,
  firstAskMs: firstRunWithinMs,
  askAfterMs: [1_000, 5_000],
};
const memoryTimes: ScheduleTimes = { leaseMs: Infinity, firstAskMs: 0, askAfterMs: [50, 5_000] };

/** Each wait is up to a fifth longer: nodes that started together do not ask together for ever. */
const jitter = () => 1 + Math.random() / 5;

/** The jobs of one node on one database: asks which of them are due, and runs those that it gets. */
export class JobSchedule {
  readonly #database: Database;
  readonly #times: ScheduleTimes;
  readonly #rows: JobRows;
  readonly #jobs = new Set<ScheduledJob>();
  /** Names of the jobs whose rows exist. */
  #stored: ReadonlySet<string> = new Set();
  readonly #running = new Map<string, Promise<void>>();
  #asked: Promise<unknown> = Promise.resolve();
  /** The present series of questions; undefined while there is no job. */
  #series: symbol | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database, times?: Partial<ScheduleTimes>) {
    const isAlone = database.engine === "embedded";
    this.#database = database;
    this.#times = { ...(isAlone ? memoryTimes : storedTimes), ...times };
    this.#rows = isAlone ? memoryJobRows() : storedJobRows(database, newId(), this.#times.leaseMs);
  }

  add(job: ScheduledJob): void {
    this.#jobs.add(job);
    if (this.#series) return;
    this.#series = Symbol();
    this.#askAfter(this.#times.firstAskMs, this.#series);
  }

  /** Stops to take a job. Its present run continues. */
  remove(job: ScheduledJob): void {
    this.#jobs.delete(job);
    if (!this.#find(job.name)) forgetLag(job.name);
    if (this.#jobs.size > 0) return;
    this.#series = undefined;
    clearTimeout(this.#timer);
  }

  /** Resolves when a job that was removed has ended its last run. Never rejects. */
  async settled(name: string): Promise<void> {
    await this.#asked.catch(() => undefined);
    await this.#running.get(name);
  }

  /**
   * Asks once which jobs are due, and begins those that this node gets. Rejects when the database does not
   * answer.
   *
   * @returns time in milliseconds until the next job is due
   */
  ask(): Promise<number> {
    const asked = this.#ask();
    this.#asked = asked;
    return asked;
  }

  #askAfter(waitMs: number, series: symbol): void {
    this.#timer = setTimeout(() => void this.#askAgain(series), waitMs).unref();
  }

  async #askAgain(series: symbol): Promise<void> {
    const [minMs, maxMs] = this.#times.askAfterMs;
    const dueInMs = await this.ask().catch(() => maxMs);
    if (this.#series !== series) return;
    this.#askAfter(Math.min(Math.max(dueInMs, minMs), maxMs) * jitter(), series);
  }

  async #ask(): Promise<number> {
    const jobs = new Map([...this.#jobs].map((job) => [job.name, job]));
    const added = [...jobs.values()].filter(({ name }) => !this.#stored.has(name));
    if (added.length > 0) await this.#rows.add(added);
    const known = [...jobs.keys()];
    const idle = known.filter((name) => !this.#running.has(name));
    const takenAt = performance.now();
    const states = await this.#rows.takeDue(known, idle);
    this.#stored = new Set(states.map(({ name }) => name));
    const withWork = await this.#findWork(
      states.flatMap(({ name, fence }) => (fence === null ? [] : [name])),
    );
    return Math.min(
      ...states.map((state) => {
        if (this.#find(state.name)) recordLag(state.name, state.lagMs);
        if (state.isRefused) jobRefusals.inc({ job: state.name });
        if (state.fence !== null) {
          const run = { name: state.name, fence: state.fence };
          this.#begin(run, takenAt, withWork.has(state.name));
        }
        return untilDue(state.lagMs, jobs.get(state.name)?.everyMs ?? Infinity);
      }),
    );
  }

  #find(name: string): ScheduledJob | undefined {
    return [...this.#jobs].find((job) => job.name === name);
  }

  /** Finds those of the taken jobs that may have work. Without an answer each looks by itself. */
  async #findWork(taken: readonly string[]): Promise<ReadonlySet<string>> {
    const jobs = [...this.#jobs];
    const always = taken.filter((name) => this.#find(name)?.mayHaveWork === undefined);
    const [first] = jobs;
    if (!first || always.length === taken.length) return new Set(taken);
    try {
      return new Set([...always, ...(await findWork(this.#database, jobs, first.clock.now()))]);
    } catch (error) {
      first.log.error({ err: error }, "The database did not say which jobs have work");
      return new Set(taken);
    }
  }

  #begin(run: RunKey, takenAt: number, hasWork: boolean): void {
    const job = this.#find(run.name);
    const running = job
      ? this.#run(job, run, takenAt, hasWork)
      : this.#end(run, { everyMs: 0, hasFailed: true });
    const ended = running.then(() => void this.#running.delete(run.name));
    this.#running.set(run.name, ended);
  }

  async #run(job: ScheduledJob, run: RunKey, takenAt: number, hasWork: boolean): Promise<void> {
    const { leaseMs } = this.#times;
    const lease =
      this.#database.engine === "postgresql"
        ? new JobLease({ rows: this.#rows, run, leaseMs, takenAt })
        : undefined;
    let outcome = "done";
    try {
      const database = lease ? fencedDatabase(this.#database, lease) : this.#database;
      const span = { name: `job ${run.name}`, kind: "internal" } as const;
      if (hasWork) await inNewTrace(span, () => job.run(database));
    } catch (error) {
      outcome = "failed";
      job.log.error({ err: error, job: run.name }, "A job failed");
    }
    lease?.end();
    const isLast = await this.#end(run, { everyMs: job.everyMs, hasFailed: outcome === "failed" });
    jobRuns.inc({ job: run.name, outcome: isLast ? outcome : "superseded" });
  }

  /** Releases the job. Resolves with false when another run has followed. Never rejects. */
  async #end(run: RunKey, result: Parameters<JobRows["end"]>[1]): Promise<boolean> {
    try {
      const lagMs = await this.#rows.end(run, result);
      if (lagMs !== undefined && this.#find(run.name)) recordLag(run.name, lagMs);
      return lagMs !== undefined;
    } catch {
      // The database is down: the lease expires.
      return true;
    }
  }
}

/** Time until a job is due, in milliseconds, or until it is due again when it is due already. */
function untilDue(lagMs: number, everyMs: number): number {
  return lagMs < 0 ? -lagMs : everyMs - (lagMs % everyMs);
}
