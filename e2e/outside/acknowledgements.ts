import { appendFileSync, readFileSync } from "node:fs";
import * as z from "@tessera/shared/schema";
import type { Answer, Operation } from "./operations.ts";

const line = z.object({
  event: z.enum(["sent", "acknowledged"]),
  key: z.string(),
  status: z.optional(z.string()),
});

/** What the outside process knows by itself: a file that only grows, one JSON line for each sending and each answer. */
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

  /** The status that each operation was answered with, by key. Throws when one was given two different answers. */
  answers(): Map<string, string> {
    const answers = new Map<string, string>();
    for (const { key, status } of this.#read()) {
      if (status === undefined) continue;
      const earlier = answers.get(key) ?? status;
      if (earlier !== status) throw new Error(`${key} was answered with ${earlier} and then with ${status}`);
      answers.set(key, status);
    }
    return answers;
  }

  #append(entry: object): void {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`);
  }

  #read(): z.infer<typeof line>[] {
    const lines = readFileSync(this.file, "utf8").split("\n").filter(Boolean);
    return lines.map((text) => z.parse(line, JSON.parse(text)));
  }
}
