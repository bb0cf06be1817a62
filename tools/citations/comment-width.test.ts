import { expect, it } from "vitest";
import { findWideComments } from "./comment-width.ts";

const words = "word ".repeat(9).trim();
const wideOf = (path: string, text: string) =>
  findWideComments(
    new Map([
      [".oxfmtrc.json", '{ "printWidth": 40 }'],
      [path, text],
    ]),
  );

it.each([
  ["a.ts", `// ${words}`],
  ["a.ts", `/** ${words} */`],
  ["a.tsx", `const a = (\n  <p>\n    {/* ${words} */}\n  </p>\n);`],
  ["a.css", `/*\n * ${words}\n */`],
])("%s with %j: found", (path, text) => {
  expect(wideOf(path, text)).toEqual([expect.stringContaining("wide, 40 at most")]);
});

it.each([
  ["a.ts", "// word word word"],
  ["a.ts", `// https://example.com/${"a".repeat(40)}`],
  ["a.ts", `/// <reference path="${words}.ts" />`],
  ["a.ts", `const a = \`\n// ${words}\n\`;`],
  ["a.ts", `const a = "${words}"; // b`],
])("%s with %j: not found", (path, text) => {
  expect(wideOf(path, text)).toEqual([]);
});
