import { Refusal } from "../errors/refusal.ts";

export interface WorkQueueLimits {
  /** Works that run at the same time. */
  readonly atOnce: number;
  /** Works that wait beside them; more are refused. */
  readonly waitingMax: number;
  /** Time after which somebody who was refused may try again, in seconds. */
  readonly retryAfterSeconds: number;
}

/** Runs works in the order of arrival, so many at the same time at most. */
export class WorkQueue {
  readonly #limits: WorkQueueLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: WorkQueueLimits) {
    this.#limits = limits;
  }

  /** Refuses with RATE_LIMITED while as many wait as may. */
  assertRoom(): void {
    const { waitingMax, retryAfterSeconds } = this.#limits;
    if (this.#waiting.length >= waitingMax) throw new Refusal("RATE_LIMITED", { retryAfterSeconds });
  }

  /**
   * Runs one work and returns its result. Rejects with RATE_LIMITED while as many wait as may, and with the
   * work's error.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.atOnce) this.#running += 1;
    else {
      this.assertRoom();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place passes on, so that nobody who comes now is before who waits.
      if (next) next();
      else this.#running -= 1;
    }
  }
}
