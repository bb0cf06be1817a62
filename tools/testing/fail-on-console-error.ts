/** Fails a test with console errors, unless it expects them with `expectConsoleError`. */
import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

/** Polyfills for features that jsdom lacks and every supported browser has. */
const ofTheTestDocument = [/^The tag <search> is unrecognized/];

let complaints: string[] = [];
let expected: RegExp[] = [];

/** Expects console errors with this text; any other one still fails the test. */
export function expectConsoleError(words: RegExp): void {
  expected.push(words);
}

beforeEach(() => {
  complaints = [];
  expected = [...ofTheTestDocument];
  console.error = (...values: unknown[]) => {
    complaints.push(format(...values));
  };
});

afterEach(() => {
  const unexpected = complaints.filter((complaint) => !expected.some((words) => words.test(complaint)));
  if (unexpected.length > 0) throw new Error(`console.error was called:\n${unexpected.join("\n")}`);
});
