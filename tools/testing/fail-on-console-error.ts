/** A test that makes the console complain fails, unless it said so with `expectConsoleError`. */
import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

/** What the tests' document does not know and every browser of the site does. */
const ofTheTestDocument = [/^The tag <search> is unrecognized/];

let complaints: string[] = [];
let expected: RegExp[] = [];

/** Says that this test makes the console complain in these words; anything else still fails it. */
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
