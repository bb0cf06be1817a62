import { DatabaseUnavailable } from "@tessera/database";

export interface MicroBatcherLimits {
  /** Maximum number of items per batch. */
  readonly itemsMax: number;
  /** Maximum number of concurrent batches; one by default. */
  readonly piecesMax?: number;
  /** Time in milliseconds after which an item waits no longer for a database that fails; 1,500 by default. */
  readonly waitMsMax?: number;
  /** Wait for further items under load; none unless given. */
  readonly gathering?: Gathering;
}

/** Wait for further items at the begin of a batch, which ends early when the batch is full. */
interface Gathering {
  /** Number of items in the batch before from which on there is a wait: below it, items are few. */
  readonly fromItems: number;
  /** Length of the wait in milliseconds. */
  readonly ms: number;
}

/**
 * A wait for a connection follows: an item that has waited longer would be answered later than within five
 * seconds.
 */
const defaultWaitMsMax = 1_500;

const noGathering: Gathering = { fromItems: Infinity, ms: 0 };

/**
 * Collects the items that arrive while a batch runs into the next batch: the first item starts at once, and
 * the longer a batch takes, the larger the next one is. When several batches may run at once, another one
 * starts as soon as as many items wait as are being processed, so that batches stay large. With `gathering` a
 * batch that follows a large one waits for more items: they are on their way, and each batch has a cost of
 * its own, which several nodes on one database pay more often.
 *
 * A failed batch is repeated item by item, so that no item fails because of another; but not without a
 * database, which would let the last item wait for all others. Then items that have waited for the batch for
 * long fail with it.
 */
export class MicroBatcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #itemsMax: number;
  readonly #piecesMax: number;
  readonly #waitMsMax: number;
  readonly #gathering: Gathering;
  #waiting: Waiting<Item, Result>[] = [];
  #pieces = 0;
  #itemsUnderWay = 0;
  #itemsBefore = 0;
  #isGathering = false;
  /** Absent where the batch begins with the next turn of the event loop. */
  #gatheringTimer: NodeJS.Timeout | undefined;

  /** `work` returns the results in the order of its items. */
  constructor(
    work: (items: readonly Item[]) => Promise<readonly Result[]>,
    { itemsMax, piecesMax = 1, waitMsMax = defaultWaitMsMax, gathering = noGathering }: MicroBatcherLimits,
  ) {
    this.#work = work;
    this.#itemsMax = itemsMax;
    this.#piecesMax = piecesMax;
    this.#waitMsMax = waitMsMax;
    this.#gathering = gathering;
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
    if (!this.#isDue()) return;
    const isFull = this.#waiting.length >= this.#itemsMax;
    if (this.#isGathering) {
      if (isFull && this.#gatheringTimer) this.#beginNext();
      return;
    }
    this.#isGathering = true;
    if (this.#itemsBefore >= this.#gathering.fromItems && !isFull)
      this.#gatheringTimer = setTimeout(() => this.#beginNext(), this.#gathering.ms);
    // Includes the items that arrive in the same turn of the event loop.
    else setImmediate(() => this.#beginNext());
  }

  #beginNext(): void {
    clearTimeout(this.#gatheringTimer);
    this.#gatheringTimer = undefined;
    this.#isGathering = false;
    const members = this.#waiting.splice(0, this.#itemsMax);
    // Overdue items have been removed meanwhile.
    if (members.length > 0) void this.#begin(members);
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
    this.#itemsBefore = members.length;
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
