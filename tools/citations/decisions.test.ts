import { describe, expect, it } from "vitest";
import { findDecisionFaults } from "./decisions.ts";
import { readFiles, root } from "./repository.ts";

it("decisions of the repository: all in one form, each in the index once", () => {
  expect(findDecisionFaults(readFiles(root))).toEqual([]);
});

const body =
  "\n## Context\n\nA problem.\n\n## Decision\n\nDo it.\n\n## Alternatives weighed\n\n- Not.\n\n## Consequences\n\nWork.\n";
const decision = (heading: string, status: string, rest = body) =>
  `# ${heading}\n\nDate: 2026-11-21 · Status: ${status}\n${rest}`;

const good: Record<string, string> = {
  "docs/decisions/README.md":
    "# Decisions\n\n- [0001 One](0001-one.md), superseded by 0002\n- [0002 Two is it](0002-two-is-it.md)\n",
  "docs/decisions/0001-one.md": decision("0001 One", "superseded by [0002](0002-two-is-it.md)"),
  "docs/decisions/0002-two-is-it.md": decision("0002 Two is it", "accepted, replaces [0001](0001-one.md)"),
};

describe("two decisions and their index", () => {
  it("in order: nothing is found", () => {
    expect(findDecisionFaults(new Map(Object.entries(good)))).toEqual([]);
  });

  const second = "docs/decisions/0002-two-is-it.md";
  it.each([
    [
      "another heading",
      { [second]: decision("Two", "accepted, replaces [0001](0001-one.md)") },
      "begins with",
    ],
    ["no status", { [second]: decision("0002 Two is it", "maybe") }, "has no line"],
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
    ["a number twice", { "docs/decisions/0002-two.md": decision("0002 Two", "accepted") }, "one number"],
    [
      "a replacement that the other does not name",
      { [second]: decision("0002 Two is it", "accepted") },
      "only one of both",
    ],
    [
      "a decision that the index lacks",
      { "docs/decisions/0003-three.md": decision("0003 Three", "accepted") },
      "needs",
    ],
    [
      "an index with a decision that is gone",
      { "docs/decisions/README.md": `${good["docs/decisions/README.md"]}- [0009 Gone](0009-gone.md)\n` },
      "which is no decision",
    ],
  ])("%s: found", (_, changed, problem) => {
    const faults = findDecisionFaults(
      new Map(Object.entries({ ...good, ...(changed as Record<string, string>) })),
    );
    expect(faults.join("\n")).toContain(problem);
  });
});
