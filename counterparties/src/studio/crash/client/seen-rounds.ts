import type { SeenRound } from "./verify.ts";

const seenRoundsMax = 10;

/** The last rounds as the page has received them, for the check of their proofs. */
export class SeenRounds {
  readonly #rounds = new Map<number, SeenRound>();

  of(number: number): SeenRound | undefined {
    return this.#rounds.get(number);
  }

  note({ number, commitment, ownSeed, crashPoint }: SeenRound): void {
    this.#rounds.set(number, { number, commitment, ownSeed, crashPoint });
    const [oldest] = this.#rounds.keys();
    if (this.#rounds.size > seenRoundsMax && oldest !== undefined) this.#rounds.delete(oldest);
  }
}
