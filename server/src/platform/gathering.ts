/**
 * Does together what comes while the work before it is under way: whoever comes first begins at once, and the longer a
 * piece of work takes, the more the next one does. What fails together is done again one by one, so that nobody fails
 * for another.
 */
export class Gathering<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #itemsMax: number;
  #waiting: Waiting<Item, Result>[] = [];
  #isWorking = false;

  /** `work` gives the results in the order of its items; it is called for at most `itemsMax` of them at a time. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>, itemsMax: number) {
    this.#work = work;
    this.#itemsMax = itemsMax;
  }

  /** Gives the item's own result, or rejects as the work on this item alone did. Items are worked on as they come. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (this.#isWorking) return;
      this.#isWorking = true;
      // What else has arrived in this turn of the event loop goes along.
      setImmediate(() => void this.#workOff());
    });
  }

  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#settle(this.#waiting.splice(0, this.#itemsMax));
    }
    this.#isWorking = false;
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
