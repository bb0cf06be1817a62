import type { JobRows, RunKey } from "./job-rows.ts";

/** Error: the lease of this run has ended and another run has followed, so it may not write any more. */
export class JobSuperseded extends Error {
  constructor({ name, fence }: RunKey, cause?: unknown) {
    super(`Another run has followed run ${fence} of the job ${name}`, { cause });
    this.name = "JobSuperseded";
  }
}

export interface JobLeaseOptions {
  readonly rows: JobRows;
  readonly run: RunKey;
  readonly leaseMs: number;
  /** When the run was taken, by `performance.now()`: before the statement was sent. */
  readonly takenAt: number;
}

/** Lease of a run, which is renewed until it ends: a run may take longer than a lease. */
export class JobLease {
  readonly run: RunKey;
  readonly #rows: JobRows;
  readonly #leaseMs: number;
  readonly #timer: NodeJS.Timeout;
  #renewedAt: number;

  constructor({ rows, run, leaseMs, takenAt }: JobLeaseOptions) {
    this.run = run;
    this.#rows = rows;
    this.#leaseMs = leaseMs;
    this.#renewedAt = takenAt;
    // When the database is down, the lease expires as intended.
    this.#timer = setInterval(() => void this.#renew().catch(() => undefined), leaseMs / 3);
    this.#timer.unref();
  }

  /**
   * Resolves while nobody else can have taken the job, and renews the lease first after a pause of this
   * process.
   *
   * @throws JobSuperseded when another run has followed
   */
  async assertHeld(): Promise<void> {
    if (performance.now() - this.#renewedAt >= this.#leaseMs) await this.#renew();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  async #renew(): Promise<void> {
    const sentAt = performance.now();
    if (!(await this.#rows.renew(this.run))) throw new JobSuperseded(this.run);
    this.#renewedAt = sentAt;
  }
}
