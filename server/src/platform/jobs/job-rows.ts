/** A job as its row shows it: times are differences by the clock that the row has its times from. */
export interface JobState {
  readonly name: string;
  /** Number of the run that this call has begun; null when it has taken nothing. */
  readonly fence: bigint | null;
  /** Time since the job has been due, in milliseconds; negative until it is due. */
  readonly lagMs: number;
  /** True when the job is due and another node runs it. */
  readonly isRefused: boolean;
}

/** A run that was begun, by its job and number. */
export interface RunKey {
  readonly name: string;
  readonly fence: bigint;
}

/** Interval of a job in milliseconds, by its name. */
export interface JobInterval {
  readonly name: string;
  readonly everyMs: number;
}

/** One row per job: its next run and its holder. */
export interface JobRows {
  /** Adds rows for jobs that have none. One whose interval has become shorter is due sooner. */
  add(jobs: readonly JobInterval[]): Promise<void>;
  /**
   * Takes those of `names` that are due and that nobody holds, each for one run, and reads the rows of all
   * `known`. A job without a row is left out.
   */
  takeDue(known: readonly string[], names: readonly string[]): Promise<readonly JobState[]>;
  /** Extends the lease of a run. Returns false when it has ended or another run has followed it. */
  renew(run: RunKey): Promise<boolean>;
  /**
   * Ends a run. After one that succeeded the job is due an interval after it was due before; one that failed
   * is repeated after an interval, and remains overdue until one succeeds.
   *
   * @returns the job's new lag in milliseconds; undefined when another run has followed
   */
  end(
    run: RunKey,
    result: { readonly everyMs: number; readonly hasFailed: boolean },
  ): Promise<number | undefined>;
}

/**
 * Longest wait for the first run of a new job, in milliseconds, because a node that restarts more often than
 * a job's interval would never run it.
 */
export const firstRunWithinMs = 2_000;
