import { DatabaseUnavailable } from "@tessera/database";

export interface MicroBatcherLimits {
  /** Maximum number of items per batch. */
  readonly itemsMax: number;
  /** Maximum number of concurrent batches; one by default. */
  readonly piecesMax?: number;
  /** Time in milliseconds after which an item waits no longer for a database that fails; 1,500 by default. */
  readonly waitMsMax?: number;
}

/**
 * A wait for a connection follows: an item that has waited longer would be answered later than within five
 * seconds.
 */
const defaultWaitMsMax = 1_500;

/**
 * Collects the items that arrive while a batch runs into the next batch: the first item starts at once, and
 * the longer a batch takes, the larger the next one is. When several batches may run at once, another one
 * starts as soon as as many items wait as are being processed, so that batches stay large. A failed batch is
 * repeated item by item, so that no item fails because of another; but not without a database, which would
 * let the last item wait for all others. Then items that have waited for the batch for long fail with it.
 */
export class MicroBatcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #itemsMax: number;
  readonly #piecesMax: number;
  readonly #waitMsMax: number;
  #waiting: Waiting<Item, Result>[] = [];
  #pieces = 0;
  #itemsUnderWay = 0;
  #isGathering = false;

  /** `work` returns the results in the order of its items. */
  constructor(
    work: (items: readonly Item[]) => Promise<readonly Result[]>,
    { itemsMax, piecesMax = 1, waitMsMax = defaultWaitMsMax }: MicroBatcherLimits,
  ) {
    this.#work = work;
    this.#itemsMax = itemsMax;
    this.#piecesMax = piecesMax;
    this.#waitMsMax = waitMsMax;
  }

  /**
   * Returns the item's own result, or rejects as the work on this item alone did. Items are processed in the
   * order of arrival.
   */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, sinceMs: performance.now(), resolve, reject });
      this.#gather();
    });
  }

  #gather(): void {
    if (this.#isGathering || !this.#isDue()) return;
    this.#isGathering = true;
    // Includes the items that arrive in the same turn of the event loop.
    setImmediate(() => {
      this.#isGathering = false;
      void this.#begin(this.#waiting.splice(0, this.#itemsMax));
    });
  }

  #isDue(): boolean {
    const waiting = this.#waiting.length;
    return (
      waiting > 0 &&
      this.#pieces < this.#piecesMax &&
      waiting >= Math.min(this.#itemsUnderWay, this.#itemsMax)
    );
  }

  async #begin(members: readonly Waiting<Item, Result>[]): Promise<void> {
    this.#pieces += 1;
    this.#itemsUnderWay += members.length;
    this.#gather();
    await this.#settle(members);
    this.#pieces -= 1;
    this.#itemsUnderWay -= members.length;
    this.#gather();
  }

  async #settle(members: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(members.map(({ item }) => item));
      // The contract of `work` is one result per item.
      members.forEach((member, place) => member.resolve(results[place] as Result));
    } catch (error) {
      const [only, ...others] = members;
      if (isOfNoItem(error)) for (const member of [...members, ...this.#takeOverdue()]) member.reject(error);
      else if (only && others.length === 0) only.reject(error);
      else for (const member of members) await this.#settle([member]);
    }
  }

  /** Removes the items that have waited for too long. */
  #takeOverdue(): readonly Waiting<Item, Result>[] {
    const waiting = this.#waiting;
    const latestMs = performance.now() - this.#waitMsMax;
    this.#waiting = waiting.filter(({ sinceMs }) => sinceMs > latestMs);
    return waiting.filter(({ sinceMs }) => sinceMs <= latestMs);
  }
}

/** True when the database failed the batch. A statement that took too long may be the fault of one item. */
function isOfNoItem(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && !error.isOfStatement;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly sinceMs: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
