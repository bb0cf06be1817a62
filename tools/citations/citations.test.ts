import { describe, expect, it } from "vitest";
import { findBrokenCitations } from "./citations.ts";
import { anchorsOf } from "./markdown.ts";
import { readFiles, root } from "./repository.ts";

describe("citations in the repository", () => {
  const files = readFiles(root);

  it("code, tests and pages: each citation leads to a page, heading, property or decision that exists", () => {
    expect(findBrokenCitations(files)).toEqual([]);
  });

  it("citations of the specification: at least a hundred are found", () => {
    const cited = [...files].filter(([path, text]) => /\.tsx?$/.test(path) && /\bspec:[a-z-]+#/.test(text));
    expect(cited.length).toBeGreaterThan(100);
  });
});

it("proof.md: has a row for each property of the specification", () => {
  const files = readFiles(root);
  const properties = anchorsOf(files.get("docs/specification/invariants.md") ?? "");
  const rows = [...(files.get("docs/proof.md") ?? "").matchAll(/^\| (P\d+) /gm)].map(([, name = ""]) =>
    name.toLowerCase(),
  );
  expect(rows).toEqual([...properties].filter((anchor) => /^p\d+$/.test(anchor)));
});

const pages: [string, string][] = [
  ["docs/specification/README.md", "# Specification\n"],
  ["docs/specification/money.md", "# Money\n\n## Exchange: there and back\n\n```\n## Not a heading\n```\n"],
  ["docs/specification/invariants.md", "# Invariants\n\n## P1\n\nSums are zero.\n"],
  ["docs/decisions/money/one.md", "# One\n\nNumbers: 0001, 0003 · Date: 2026-11-21 · Status: accepted\n"],
  ["docs/pictures/home.png", ""],
];

describe("one file with a citation", () => {
  it.each([
    ["shared/src/money.ts", "/** Source: spec:money#exchange-there-and-back. */"],
    ["shared/src/money.ts", "/** Source: spec:money#money, P1, decision 0001. Stored as E.164. */"],
    ["shared/src/money.ts", "/** See docs/specification/money.md. */"],
    [
      "docs/proof.md",
      "[exchange](specification/money.md#exchange-there-and-back), ![home](pictures/home.png)",
    ],
    ["docs/proof.md", "[decisions](decisions), [the web](https://example.com/none.md#none)"],
    ["docs/proof.md", "See `docs/pictures`, `docs/pictures/home.png` and `text/event-stream`."],
    ["docs/proof.md", "See `docs/<folder>/README.md`, `docs/*/*.md` and `image/svg+xml`."],
    ["docs/decisions/money/two.md", "It was in `docs/gone.ts`."],
    ["docs/decisions/money/two.md", "Replaces [0001](one.md) (0003)."],
  ])("%s with %j: accepted", (path, text) => {
    expect(findBrokenCitations(new Map([...pages, [path, text]]))).toEqual([]);
  });

  it.each([
    [
      "shared/src/money.ts",
      "/** Source: spec:money#rounding. */",
      "spec:money#rounding: there is no such heading",
    ],
    [
      "shared/src/money.ts",
      "/** Source: spec:money#not-a-heading. */",
      "spec:money#not-a-heading: there is no such heading",
    ],
    [
      "shared/src/money.ts",
      "/** Source: spec:cash#exchange. */",
      "spec:cash#exchange: there is no such page",
    ],
    ["shared/src/money.ts", "/** Source: spec:money. */", "spec:money: names no heading"],
    ["shared/src/money.test.ts", 'it("sums are zero (P2)")', "P2: there is no such property"],
    ["shared/src/money.ts", "/** Source: decision 0009. */", "decision 0009: there is no such decision"],
    ["shared/src/money.ts", "/** Source: decision 14. */", "decision 14: there is no such decision"],
    ["shared/src/money.ts", "/** Source: domain.md. */", "domain.md: there is no such page"],
    ["shared/src/money.ts", "/** Source: vectors E.6. */", "E.6: cite docs/specification instead"],
    ["shared/src/money.ts", '/** Source: rulings "Money". */', "rulings: cite docs/specification instead"],
    [
      "docs/proof.md",
      "[exchange](specification/money.md#none)",
      "specification/money.md#none: there is no such heading",
    ],
    ["docs/proof.md", "![home](pictures/none.png)", "pictures/none.png: there is no such file"],
    ["docs/proof.md", "See `docs/pictures/none.ts`.", "docs/pictures/none.ts: there is no such file"],
    ["README.md", "See `docs/pictures/none.ts`.", "docs/pictures/none.ts: there is no such file"],
    ["docs/contributing.md", "See `gone/src/none.ts`.", "gone/src/none.ts: there is no such file"],
    ["docs/contributing.md", "See `docs/<folder>/none.ts`.", "docs/<folder>/none.ts: there is no such file"],
    ["docs/contributing.md", "See `docs/pictures/*.ts`.", "docs/pictures/*.ts: there is no such file"],
    ["docs/decisions/money/two.md", "Replaces (0009).", "0009: there is no such decision"],
  ])("%s with %j: found", (path, text, problem) => {
    expect(findBrokenCitations(new Map([...pages, [path, `\n${text}\n`]]))).toEqual([`${path}:2 ${problem}`]);
  });
});
