/** Runs tasks one after the other, in order. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves and rejects as the task does; a failed task does not stop the next one. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
