import { appendFileSync } from "node:fs";
import type { Answer, Operation } from "./operations.ts";

/** Log of the outside process: an append-only file, one JSON line for each attempt and each response. */
export class Acknowledgements {
  readonly file: string;
  readonly #answers = new Map<string, string>();
  readonly #asked = new Set<string>();
  readonly #acknowledged = new Map<string, number>();
  readonly #contradictions: string[] = [];

  constructor(file: string) {
    this.file = file;
  }

  /** Sends an operation and writes down that it was sent and, when there was an answer, which. */
  async send(operation: Operation): Promise<Answer> {
    const { key, kind } = operation;
    this.#append({ event: "sent", key, kind });
    const given = await operation.send();
    this.#append({ event: "acknowledged", key, kind, ...given });
    this.#acknowledged.set(kind, this.acknowledged(kind) + 1);
    this.#note(key, given.status);
    return given;
  }

  /** Determines the result of a sent operation by another query, and logs it as its response. */
  async ask({ key, kind, ask }: Operation): Promise<Answer> {
    if (!ask) throw new Error(`Nobody can be asked about ${kind} ${key}`);
    const status = await ask();
    this.#append({ event: "asked", key, kind, status });
    this.#asked.add(key);
    this.#note(key, status);
    return { status, replayed: status !== "nothing" };
  }

  /** Number of answers to sendings of a kind. */
  acknowledged(kind: string): number {
    return this.#acknowledged.get(kind) ?? 0;
  }

  /** Keys of the operations whose answer was found by another way. */
  asked(): ReadonlySet<string> {
    return this.#asked;
  }

  /** The status that each operation was answered with first, by key. */
  answers(): ReadonlyMap<string, string> {
    return this.#answers;
  }

  /** Describes every response that differs from the first one to its operation. */
  contradictions(): readonly string[] {
    return this.#contradictions;
  }

  #note(key: string, status: string): void {
    const first = this.#answers.get(key);
    if (first === undefined) this.#answers.set(key, status);
    else if (first !== status) {
      this.#contradictions.push(`${key} was answered with ${first} and then with ${status}`);
    }
  }

  #append(entry: object): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }
}
