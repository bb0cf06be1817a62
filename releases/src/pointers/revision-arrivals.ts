import { LRUCache } from "lru-cache";

/**
 * Moves that are remembered; those of a day, which is the greatest age that a command may have, are fewer.
 */
const arrivalsMax = 10_000;

/**
 * Moments at which this process learned of revisions, by its own monotonic clock. A command that names its
 * age is held against them, so that no clock is compared with that of another machine, and none that somebody
 * set matters.
 */
export class RevisionArrivals {
  readonly #arrivedMs = new LRUCache<string, number>({ max: arrivalsMax });
  readonly #now: () => number;

  /** @param now monotonic clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Moment that lies this many milliseconds back. */
  ago(milliseconds: number): number {
    return this.#now() - milliseconds;
  }

  /** Records a revision that this process makes. */
  noteOwn(environment: string, revision: number): void {
    this.#arrivedMs.set(`${environment} ${revision}`, this.#now());
  }

  /** Records a revision that this process received; its own, which it receives as well, keep their moment. */
  noteReceived(environment: string, revision: number): void {
    if (!this.#arrivedMs.has(`${environment} ${revision}`)) this.noteOwn(environment, revision);
  }

  /** True when this process learned of the revision after a moment; false for one from before its start. */
  isAfter(environment: string, revision: number, momentMs: number): boolean {
    return (this.#arrivedMs.get(`${environment} ${revision}`) ?? Number.NEGATIVE_INFINITY) > momentMs;
  }
}
