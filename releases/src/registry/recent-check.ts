export interface RecentCheckOptions {
  /** Age up to which a check answers for later callers, in milliseconds. */
  readonly freshMs: number;
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
 * Runs a check for all who call within a short time. A caller waits for a check that began at most `freshMs` before the call
 * and after the last {@link expire}; when the last one is that recent, it does not wait at all.
 */
export class RecentCheck {
  readonly #check: () => Promise<void>;
  readonly #options: Required<RecentCheckOptions>;
  /** Instant of the last check: its start, or its end when it failed. */
  #checkedMs = Number.NEGATIVE_INFINITY;
  #running: Running | null = null;

  constructor(check: () => Promise<void>, options: RecentCheckOptions) {
    this.#check = check;
    this.#options = { now: () => performance.now(), ...options };
  }

  /** Rejects with the error of the check that it waited for. After a failure the next check runs when `freshMs` are over. */
  async ensure(): Promise<void> {
    if (this.#isFresh(this.#checkedMs)) return;
    if (!this.#running || !this.#isFresh(this.#running.startedMs)) this.#running = this.#start();
    await this.#running.done;
  }

  /** Makes the next caller wait for a check that begins after now. */
  expire(): void {
    this.#checkedMs = Number.NEGATIVE_INFINITY;
    this.#running = null;
  }

  #isFresh(ms: number): boolean {
    return this.#options.now() - ms < this.#options.freshMs;
  }

  #start(): Running {
    const { now, timeoutMs } = this.#options;
    const startedMs = now();
    const settle = (checkedMs: number) => {
      if (this.#running !== running) return;
      this.#checkedMs = checkedMs;
      this.#running = null;
    };
    const done = withTimeout(timeoutMs, this.#check()).then(
      () => settle(startedMs),
      (error: unknown) => {
        settle(now());
        throw error;
      },
    );
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
