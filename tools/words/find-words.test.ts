import { describe, expect, it } from "vitest";
import { findRefusedWords } from "./find-words.ts";
import { drawSample } from "./sample.ts";

/** Returns what is found in one file, without its path. */
const found = (path: string, text: string) =>
  findRefusedWords(new Map([[path, text]])).map((problem) => problem.replace(`${path}:`, ""));

const received = "write notified, informed, received, reported";
const stored = "write stored, cached, preserved, left";

describe("one file with a refused word", () => {
  it.each([
    ["a.ts", "const a = 1; // The page is told.", `1 "told": ${received}`],
    ["a.ts", "/**\n * The page\n * is Told.\n */\nconst a = 1;", `3 "Told": ${received}`],
    ["a.ts", "/** Cards that are in\n * sight. */\nconst a = 1;", '1 "in sight": write visible'],
    ["a.ts", "const a = `${b /* told */}`;", `1 "told": ${received}`],
    ["a.tsx", "const a = <p>{/* told */}</p>;", `1 "told": ${received}`],
    ["a.test.ts", 'it("an answer: kept", run);', `1 "kept": ${stored}`],
    ["a.test.ts", 'it.each([1])("%s: kept", run);', `1 "kept": ${stored}`],
    ["a.test.ts", "describe.each`a\n${1}`('kept', run);", `2 "kept": ${stored}`],
    ["a.spec.ts", "test(`${name}: kept`, run);", `1 "kept": ${stored}`],
    ["a.spec.ts", 'await test.step("kept", run);', `1 "kept": ${stored}`],
    ["a.sql", "select 1; -- kept", `1 "kept": ${stored}`],
    ["a.sql", "/* one\n kept */ select 1;", `2 "kept": ${stored}`],
    ["a.css", "a {\n  /* kept */\n}", `2 "kept": ${stored}`],
    ["docs/glossary.md", "# Page\n\nThe answer is kept.", `3 "kept": ${stored}`],
    [
      "a.ts",
      "// The text stands for the number and stands below.",
      '1 "stands": write is, is shown, applies',
    ],
  ])("%s with %j: found", (path, text, problem) => {
    expect(found(path, text)).toEqual([problem]);
  });

  it.each([
    ["a code name", "a.ts", "// `told`, told-pointers.ts and isKept are names."],
    ["the name of a parameter", "a.ts", "/** @param told time of the message */\nconst a = 1;"],
    ["a text of the code", "a.ts", 'const a = "told // kept";'],
    ["a template", "a.ts", "const a = `${b} // told ${c} /* kept */`;"],
    ["a regular expression", "a.ts", "const a = /[/] told/; const b = /x\\/\\/ kept/;"],
    ["a text of the page", "a.tsx", "const a = <p title='// told'>https://kept // told</p>;"],
    ["a text of a statement", "a.sql", "select '-- kept', \"-- told\";"],
    ["a text of a style", "a.css", 'a { content: "/* kept */"; }'],
    ["a block of code", "docs/glossary.md", "```\ntold\n```\n\n`kept`, [a](https://example.com/told)"],
    ["a sense that is allowed", "a.ts", "// It stands\n// for a number; a player in good standing."],
    ["a migration", "server/migrations/0001_a.sql", "-- kept"],
  ])("%s: not found", (_, path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});

describe("a sample for a review", () => {
  const files = new Map(
    Array.from({ length: 300 }, (_, number) => [
      `a${number}.test.ts`,
      `// The number ${number} is here.\nit("the number ${number}: found", run);`,
    ]),
  );

  it("200 comments and 160 titles, each once; another seed draws others", () => {
    const sample = drawSample(files, 1);
    expect(sample.filter((line) => line.includes(":1 "))).toHaveLength(200);
    expect(sample.filter((line) => line.includes(":2 "))).toHaveLength(160);
    expect(new Set(sample).size).toBe(360);
    expect(drawSample(files, 1)).toEqual(sample);
    expect(drawSample(files, 2)).not.toEqual(sample);
  });
});
