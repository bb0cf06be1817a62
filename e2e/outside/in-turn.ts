/** Does pieces of work one after the other, in the order in which they are given. */
export class InTurn {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves and rejects as the work does; one that fails does not keep the next from its turn. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
