/** Fails a test with console errors. */
import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

/** Polyfills for features that jsdom lacks and every supported browser has. */
const ofTheTestDocument = [/^The tag <search> is unrecognized/];

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  console.error = (...values: unknown[]) => {
    complaints.push(format(...values));
  };
});

afterEach(() => {
  const unexpected = complaints.filter(
    (complaint) => !ofTheTestDocument.some((words) => words.test(complaint)),
  );
  if (unexpected.length > 0) throw new Error(`console.error was called:\n${unexpected.join("\n")}`);
});
