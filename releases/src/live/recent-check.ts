export interface RecentCheckOptions {
  /** Age of a check in milliseconds from which the next one begins. */
  readonly freshMs: number;
  /** Age in milliseconds from which callers wait for the next one. */
  readonly staleMs: number;
  /** Time limit of a check, in milliseconds. */
  readonly timeoutMs: number;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

interface Running {
  readonly startedMs: number;
  readonly done: Promise<void>;
}

/**
 * Runs a check for all who call within a short time. When a caller goes on, a check has succeeded that began
 * at most `staleMs` before the call and after the last {@link expire}. A caller waits only when there is
 * none.
 */
export class RecentCheck {
  readonly #check: () => Promise<void>;
  readonly #options: Required<RecentCheckOptions>;
  /** Start of the last check that succeeded. */
  #checkedMs = Number.NEGATIVE_INFINITY;
  /** End of the pause after a check that failed. */
  #pausedUntilMs = Number.NEGATIVE_INFINITY;
  #running: Running | null = null;
  #expiries = 0;

  constructor(check: () => Promise<void>, options: RecentCheckOptions) {
    this.#check = check;
    this.#options = { now: () => performance.now(), ...options };
  }

  /**
   * Rejects with the error of the check that it waited for. For `freshMs` after a failure callers go on
   * without a check.
   */
  async ensure(): Promise<void> {
    const { now, freshMs, staleMs } = this.#options;
    const nowMs = now();
    const ageMs = nowMs - this.#checkedMs;
    if (ageMs < freshMs || nowMs < this.#pausedUntilMs) return;
    if (!this.#running || nowMs - this.#running.startedMs >= freshMs) this.#running = this.#start(nowMs);
    if (ageMs >= staleMs) await this.#running.done;
  }

  /** Makes the next caller wait for a check that begins after now. */
  expire(): void {
    this.#expiries += 1;
    this.#checkedMs = Number.NEGATIVE_INFINITY;
    this.#pausedUntilMs = Number.NEGATIVE_INFINITY;
    this.#running = null;
  }

  #start(startedMs: number): Running {
    const { now, freshMs, timeoutMs } = this.#options;
    const expiries = this.#expiries;
    const settle = (set: () => void) => {
      if (expiries !== this.#expiries) return;
      set();
      if (this.#running === running) this.#running = null;
    };
    const done = withTimeout(timeoutMs, this.#check()).then(
      () => settle(() => (this.#checkedMs = Math.max(this.#checkedMs, startedMs))),
      (error: unknown) => {
        settle(() => (this.#pausedUntilMs = now() + freshMs));
        throw error;
      },
    );
    // Nobody may be waiting for it.
    done.catch(() => undefined);
    const running = { startedMs, done };
    return running;
  }
}

async function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms.`)), milliseconds);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
