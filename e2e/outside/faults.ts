import { setTimeout as pause } from "node:timers/promises";

/** Minimum time between a restart and the next fault. */
const betweenFaultsMs = 1_000;
/** Maximum number of repetitions of the faults while none has left a call without a response. */
const faultRoundsMax = 10;

/** The faults of a run. */
export class Faults {
  /** Number of faults so far. */
  count = 0;
  readonly #makeOne: (count: number) => Promise<void>;

  /** @param makeOne makes a fault, given the number of those before it, and resolves when the site is back */
  constructor(makeOne: (count: number) => Promise<void>) {
    this.#makeOne = makeOne;
  }

  /** Spreads faults over a time, and makes more while `isEnough` is false. */
  async spread(faults: number, seconds: number, isEnough: () => boolean): Promise<void> {
    const beginMs = performance.now();
    for (let fault = 0; fault < faults * faultRoundsMax; fault += 1) {
      if (fault >= faults && isEnough()) return;
      const dueMs = beginMs + ((fault + 1) * seconds * 1_000) / (faults + 1);
      await pause(Math.max(dueMs - performance.now(), betweenFaultsMs));
      await this.#makeOne(this.count);
      this.count += 1;
    }
  }
}
