/** The calls of one key since the window was opened. */
export interface OpenWindow {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  count: number;
  /** The window of the same length that was opened next. */
  next: OpenWindow | undefined;
}

/** Windows of one length in the order in which they were opened, which is the order in which they end. */
interface Queue {
  first: OpenWindow | undefined;
  last: OpenWindow | undefined;
}

/** At most one window is added in a call, so two forgotten ones make the ended windows fewer. */
const forgottenPerCall = 2;

/**
 * Windows of rate limits by key. Each call takes the same work, however many windows there are: a call
 * forgets at most two that have ended, and none is ever searched for. The lengths of windows are few, since
 * each is written in the code.
 */
export class OpenWindows {
  readonly #max: number;
  readonly #byKey = new Map<string, OpenWindow>();
  readonly #byLength = new Map<number, Queue>();
  #count = 0;

  /** @param max most windows in memory; beyond it the one that ends first is forgotten */
  constructor(max: number) {
    this.#max = max;
  }

  /** Number of windows in memory, ended ones that are not forgotten yet included. */
  get size(): number {
    return this.#count;
  }

  /** Returns the open window of a key, or opens one of `lengthMs` from `now`, in milliseconds since 1970. */
  find(key: string, lengthMs: number, now: number): OpenWindow {
    const queue = this.#queueOf(lengthMs);
    for (let each = 0; each < forgottenPerCall && queue.first && queue.first.endsAt <= now; each += 1)
      this.#forgetFirst(queue);
    const known = this.#byKey.get(key);
    if (known && known.endsAt > now) return known;
    if (this.#count >= this.#max) this.#forgetFirst(this.#endingFirst());
    return this.#open(queue, { key, endsAt: now + lengthMs, count: 0, next: undefined });
  }

  #open(queue: Queue, window: OpenWindow): OpenWindow {
    if (queue.last) queue.last.next = window;
    else queue.first = window;
    queue.last = window;
    this.#byKey.set(window.key, window);
    this.#count += 1;
    return window;
  }

  #queueOf(lengthMs: number): Queue {
    const known = this.#byLength.get(lengthMs);
    if (known) return known;
    const queue: Queue = { first: undefined, last: undefined };
    this.#byLength.set(lengthMs, queue);
    return queue;
  }

  /** The queue whose first window ends before those of the others. */
  #endingFirst(): Queue | undefined {
    let found: Queue | undefined;
    for (const queue of this.#byLength.values())
      if (queue.first && queue.first.endsAt < (found?.first?.endsAt ?? Infinity)) found = queue;
    return found;
  }

  #forgetFirst(queue: Queue | undefined): void {
    const first = queue?.first;
    if (!queue || !first) return;
    queue.first = first.next;
    if (!queue.first) queue.last = undefined;
    this.#count -= 1;
    // A key whose window ended before it was forgotten may have a newer one.
    if (this.#byKey.get(first.key) === first) this.#byKey.delete(first.key);
  }
}
