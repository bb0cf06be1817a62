import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";

const outcomeSchema = z.object({
  passed: z.number(),
  failures: z.array(z.object({ test: z.string(), message: z.string() })),
});

/** Results of a test runner. */
export type Outcome = z.output<typeof outcomeSchema>;
export type Failure = Outcome["failures"][number];

/** Variable with the file for a reporter's outcome. Absent when the runner is started by hand. */
export const outcomeVariable = "TESSERA_TEST_OUTCOME";

const linesMax = 12;

/**
 * Writes the outcome for `npm test`, which repeats every failure at its end: otherwise it is hard to find in a long or
 * truncated log.
 */
export function leaveOutcome(outcome: Outcome): void {
  const path = process.env[outcomeVariable];
  if (path) writeFileSync(path, JSON.stringify(outcome));
}

/** @throws when the runner has written none */
export function readOutcome(path: string): Outcome {
  return outcomeSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** First lines of an error message, without terminal colours. */
export function inShort(text: string): string {
  const colour = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "gu");
  return text.replaceAll(colour, "").split("\n").slice(0, linesMax).join("\n");
}
