import { appendFileSync, readFileSync } from "node:fs";
import * as z from "@tessera/shared/schema";
import type { Answer, Operation } from "./operations.ts";

const line = z.object({
  event: z.enum(["sent", "acknowledged", "asked"]),
  key: z.string(),
  status: z.optional(z.string()),
});

/** Log of the outside process: an append-only file, one JSON line for each attempt and each response. */
export class Acknowledgements {
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  /** Sends an operation and writes down that it was sent and, when there was an answer, which. */
  async send(operation: Operation): Promise<Answer> {
    const { key, kind } = operation;
    this.#append({ event: "sent", key, kind });
    const given = await operation.send();
    this.#append({ event: "acknowledged", key, kind, ...given });
    return given;
  }

  /** Determines the result of a sent operation by another query, and logs it as its response. */
  async ask({ key, kind, ask }: Operation): Promise<Answer> {
    if (!ask) throw new Error(`Nobody can be asked about ${kind} ${key}`);
    const status = await ask();
    this.#append({ event: "asked", key, kind, status });
    return { status, replayed: status !== "nothing" };
  }

  /** Keys of the operations whose answer was found by another way. */
  asked(): Set<string> {
    return new Set(this.#read().flatMap(({ event, key }) => (event === "asked" ? [key] : [])));
  }

  /** The status that each operation was answered with first, by key. */
  answers(): Map<string, string> {
    const answers = new Map<string, string>();
    for (const { key, status } of this.#read()) {
      if (status !== undefined && !answers.has(key)) answers.set(key, status);
    }
    return answers;
  }

  /** Describes every operation with two different responses. */
  contradictions(): string[] {
    const answers = this.answers();
    return this.#read().flatMap(({ key, status }) =>
      status !== undefined && status !== answers.get(key)
        ? [`${key} was answered with ${answers.get(key)} and then with ${status}`]
        : [],
    );
  }

  #append(entry: object): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  #read(): z.infer<typeof line>[] {
    const lines = readFileSync(this.file, "utf8").split("\n").filter(Boolean);
    return lines.map((text) => z.parse(line, JSON.parse(text)));
  }
}
