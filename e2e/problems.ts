import { expect, type ConsoleMessage, type Page } from "@playwright/test";

const failedLoad = "Failed to load resource: ";

/**
 * Text of a console error; of a resource that failed to load, which Chromium does not name there, with its
 * address.
 */
function textOf(message: ConsoleMessage): string {
  const text = message.text();
  return text.startsWith(failedLoad) ? `${text} ${message.location().url}` : text;
}

/** Adds the console errors and uncaught exceptions of a page to its flow's problems, as they come. */
export function noteProblems(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(textOf(message));
  });
  page.on("pageerror", (error) => problems.push(String(error)));
}

/** A pattern of addresses, from their end or from a pattern that matches anywhere in them. */
const addressPattern = (address: string | RegExp): string =>
  typeof address === "string" ? `${address.replaceAll(/[.?*+^$()|[\]{}\\]/g, "\\$&")}$` : address.source;

/** Matches Chromium's report of an answer with this status, from an address with this end or that matches. */
export const failedWith = (status: number, address: string | RegExp): RegExp =>
  new RegExp(`^${failedLoad}the server responded with a status of ${status} .*${addressPattern(address)}`);

/** Matches Chromium's report of a request without an answer, to an address with this end or that matches. */
export const unanswered = (address: string | RegExp): RegExp =>
  new RegExp(`^${failedLoad}net::ERR_\\w+ .*${addressPattern(address)}`);

/**
 * Waits until each of these patterns has matched a problem, and removes all problems of the flow. Fails at
 * once on a problem that none of them matches.
 *
 * @param possible patterns of problems that depend on timing, and need not come
 * @returns the removed problems
 */
export async function expectProblems(
  problems: string[],
  expected: readonly RegExp[],
  possible: readonly RegExp[] = [],
): Promise<string[]> {
  const unexpected = () =>
    problems.filter((problem) => ![...expected, ...possible].some((pattern) => pattern.test(problem)));
  const missing = () => expected.filter((pattern) => !problems.some((problem) => pattern.test(problem)));
  // Chromium may report an answer after the page has shown it.
  await expect
    .poll(() => (unexpected().length > 0 ? [] : missing()), "problems that are named and did not come")
    .toEqual([]);
  expect(unexpected(), "problems that the flow does not name").toEqual([]);
  return problems.splice(0);
}
