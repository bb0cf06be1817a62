import { describe, expect, it } from "vitest";
import { findDecisionFaults } from "./decisions.ts";
import { readFiles, root } from "./repository.ts";

it("decisions of the repository: all in one form, and each in the index once", () => {
  expect(findDecisionFaults(readFiles(root))).toEqual([]);
});

const body =
  "\n## Context\n\nA problem.\n\n## Decision\n\nDo it.\n\n## Alternatives weighed\n\n- Not.\n\n## Consequences\n\nWork.\n";
const decision = (heading: string, facts: string, rest = body) => `# ${heading}\n\n${facts}\n${rest}`;

const first = "docs/decisions/money/one.md";
const second = "docs/decisions/games/two-is-it.md";
const index = "docs/decisions/README.md";
const facts = "Numbers: 0002, 0004 · Date: 2026-11-21 · Status: accepted";
const good: Record<string, string> = {
  [index]: "# Decisions\n\n- [One](money/one.md)\n- [Two is it](games/two-is-it.md)\n",
  [first]: decision("One", "Numbers: 0001 · Date: 2026-11-20 · Status: accepted"),
  [second]: decision("Two is it", facts),
};

describe("two decision pages and their index", () => {
  it("without a fault: nothing is found", () => {
    expect(findDecisionFaults(new Map(Object.entries(good)))).toEqual([]);
  });

  const withFacts = (changed: string) => ({ [second]: decision("Two is it", changed) });
  const noFacts = "has no line";
  it.each([
    ["a title with a number", { [second]: decision("0002 Two is it", facts) }, "begins with"],
    ["an empty title", { [second]: decision("", facts) }, "begins with"],
    ["no numbers", withFacts("Date: 2026-11-21 · Status: accepted"), noFacts],
    ["no date", withFacts("Numbers: 0002 · Date: soon · Status: accepted"), noFacts],
    ["another status", withFacts("Numbers: 0002 · Date: 2026-11-21 · Status: maybe"), noFacts],
    ["a number of three digits", withFacts(facts.replace("0004", "004")), "other numbers"],
    ["numbers out of order", withFacts(facts.replace("0002, 0004", "0004, 0002")), "other numbers"],
    ["a number twice in one page", withFacts(facts.replace("0004", "0002")), "other numbers"],
    [
      "a section less",
      { [second]: good[second]?.replace(/## Alternatives weighed\n\n- Not.\n\n/, "") },
      "other sections",
    ],
    [
      "an empty section",
      { [second]: good[second]?.replace("- Not.", "") },
      "nothing under Alternatives weighed",
    ],
    ["a number of two pages", withFacts(facts.replace("0002", "0001")), "both have 0001"],
    [
      "a page outside of the folders",
      { "docs/decisions/0003-three.md": decision("0003 Three", facts) },
      "is no page",
    ],
    [
      "a page that the index lacks",
      { "docs/decisions/money/three.md": decision("Three", facts.replace("0002, 0004", "0003")) },
      "needs",
    ],
    ["an index with another title", { [index]: good[index]?.replace("[One]", "[Once]") }, "needs"],
    [
      "an index with a page that is gone",
      { [index]: `${good[index]}- [Gone](money/gone.md)\n` },
      "which is no page",
    ],
  ])("%s: found", (_, changed, problem) => {
    const faults = findDecisionFaults(
      new Map(Object.entries({ ...good, ...(changed as Record<string, string>) })),
    );
    expect(faults.join("\n")).toContain(problem);
  });
});
