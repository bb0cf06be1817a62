import { readFileSync, writeFileSync } from "node:fs";
import { inspect } from "node:util";
import * as z from "zod";

const outcomeSchema = z.object({
  passed: z.number(),
  failures: z.array(z.object({ test: z.string(), message: z.string() })),
  /** Tests that did not run on this machine. */
  skipped: z.array(z.string()),
  /** Flows that passed on a retry which is allowed, with the reason. */
  repeated: z.array(z.string()),
  /** The three longest tests, the longest first. */
  slowest: z.array(z.object({ test: z.string(), durationMs: z.number() })),
});

/** Results of a test runner. */
export type Outcome = z.output<typeof outcomeSchema>;
export type Failure = Outcome["failures"][number];

/** Variable with the file for a reporter's outcome. Absent when the runner is started by hand. */
export const outcomeVariable = "TESSERA_TEST_OUTCOME";

/** Returns the three longest of some tests, the longest first. */
export const slowestOf = (tests: Outcome["slowest"]): Outcome["slowest"] =>
  tests.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, 3);

/** Type of the annotation of a flow's result whose page the browser had stopped painting. */
export const notPainted = "not painted";

/** Name of the attachment with the requests of a failed flow, which the end of a run lists with its error. */
export const requestsOfFlow = "requests";

const linesMax = 12;
const lineLengthMax = 400;
const causesMax = 5;

/**
 * Writes the outcome for `npm test`, which repeats every failure at its end: otherwise it is hard to find in
 * a long or truncated log.
 */
export function leaveOutcome(outcome: Outcome): void {
  const path = process.env[outcomeVariable];
  if (path) writeFileSync(path, JSON.stringify(outcome));
}

/** @throws when the runner has written none */
export function readOutcome(path: string): Outcome {
  return outcomeSchema.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** A thrown value as test runners report it. */
export interface ReportedError {
  readonly message?: string | undefined;
  readonly stack?: string | undefined;
  readonly cause?: unknown;
}

const colour = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "gu");

/** Shortens a line in its middle, where a counterexample has the least to tell. */
function shortLine(line: string): string {
  if (line.length <= lineLengthMax) return line;
  const half = lineLengthMax / 2;
  return `${line.slice(0, half)} … ${line.slice(-half)}`;
}

/** First lines of an error message, each of bounded length, without terminal colours. */
function inShort(text: string): string {
  return text.replaceAll(colour, "").split("\n").slice(0, linesMax).map(shortLine).join("\n");
}

function isReportedError(value: unknown): value is ReportedError {
  return typeof value === "object" && value !== null && ("message" in value || "stack" in value);
}

/** The first place in the stack that is a file of the project. */
function placeOf({ stack = "" }: ReportedError): string {
  const frame = stack.split("\n").find((line) => /^\s*at /.test(line) && !/node_modules|node:/.test(line));
  return frame ? `\n${frame.trim()}` : "";
}

function textOfCause(cause: unknown): string {
  if (!isReportedError(cause)) return inShort(typeof cause === "string" ? cause : inspect(cause));
  return `${inShort(cause.message ?? "")}${placeOf(cause)}`;
}

/**
 * Describes an error with its causes, the first cause on top: a wrapper such as fast-check's names a
 * counterexample that may fill pages, the assertion that failed is its cause.
 *
 * @param text what the runner tells about the error itself
 */
export function withCauses(error: ReportedError, text: string): string {
  const seen = new Set<unknown>([error]);
  const causes: unknown[] = [];
  for (let { cause } = error; cause !== undefined && cause !== null && !seen.has(cause);) {
    seen.add(cause);
    causes.unshift(cause);
    cause = isReportedError(cause) && causes.length < causesMax ? cause.cause : undefined;
  }
  return [...causes.map((cause) => `Cause: ${textOfCause(cause)}`), inShort(text)].join("\n");
}
