import { readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";

const outcomeSchema = z.object({
  passed: z.number(),
  failures: z.array(z.object({ test: z.string(), message: z.string() })),
});

/** What became of a runner's tests. */
export type Outcome = z.output<typeof outcomeSchema>;
export type Failure = Outcome["failures"][number];

/** Where a runner's reporter is to leave its outcome. Absent when somebody starts the runner by hand. */
export const outcomeVariable = "TESSERA_TEST_OUTCOME";

const linesMax = 12;

/**
 * Leaves the outcome for `npm test`, which says every failure again at its end: a long run, or a log that is cut, would
 * bury it.
 */
export function leaveOutcome(outcome: Outcome): void {
  const path = process.env[outcomeVariable];
  if (path) writeFileSync(path, JSON.stringify(outcome));
}

/** @throws when the runner left none */
export function readOutcome(path: string): Outcome {
  return outcomeSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** The first lines of an error's text, without the colours of a terminal. */
export function inShort(text: string): string {
  const colour = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "gu");
  return text.replaceAll(colour, "").split("\n").slice(0, linesMax).join("\n");
}
