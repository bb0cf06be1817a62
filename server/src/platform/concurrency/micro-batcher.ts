export interface MicroBatcherLimits {
  /** How many items one piece of work holds at most. */
  readonly itemsMax: number;
  /** How many pieces may be under way at a time; one by default. */
  readonly piecesMax?: number;
}

/**
 * Does together what comes while the work before it is under way: whoever comes first begins at once, and the longer a
 * piece of work takes, the more the next one does. Where several may be under way, another one begins as soon as as many
 * wait as are worked on, so that pieces stay large. What fails together is done again one by one, so that nobody fails
 * for another.
 */
export class MicroBatcher<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #itemsMax: number;
  readonly #piecesMax: number;
  #waiting: Waiting<Item, Result>[] = [];
  #pieces = 0;
  #itemsUnderWay = 0;
  #isGathering = false;

  /** `work` gives the results in the order of its items. */
  constructor(
    work: (items: readonly Item[]) => Promise<readonly Result[]>,
    { itemsMax, piecesMax = 1 }: MicroBatcherLimits,
  ) {
    this.#work = work;
    this.#itemsMax = itemsMax;
    this.#piecesMax = piecesMax;
  }

  /** Gives the item's own result, or rejects as the work on this item alone did. Items are worked on as they come. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#gather();
    });
  }

  #gather(): void {
    if (this.#isGathering || !this.#isDue()) return;
    this.#isGathering = true;
    // What else has arrived in this turn of the event loop goes along.
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
      // One result for each item is what the work promises.
      members.forEach((member, place) => member.resolve(results[place] as Result));
    } catch (error) {
      const [only, ...others] = members;
      if (only && others.length === 0) only.reject(error);
      else for (const member of members) await this.#settle([member]);
    }
  }
}

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}
