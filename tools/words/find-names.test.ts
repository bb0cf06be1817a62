import { describe, expect, it } from "vitest";
import { findRefusedNames } from "./find-names.ts";

const received = "write notified, informed, received, reported";
const stored = "write stored, cached, preserved, left";

const found = (path: string, text: string) => findRefusedNames(new Map([[path, text]]));

describe("one file with a refused name", () => {
  it.each([
    ["a.ts", "const a = 1;\nconst told = a;\nrun(told);", `a.ts:2 "told": ${received}`],
    ["a.ts", "interface A {\n  readonly isKept: boolean;\n}", `a.ts:2 "isKept": ${stored}`],
    ["a.ts", "class A {\n  #keptMs = 1;\n}", `a.ts:2 "#keptMs": ${stored}`],
    ["a.ts", "export type { ToldRow } from './a.ts';", `a.ts:1 "ToldRow": ${received}`],
    ["a.ts", "const URLS_KEPT_MAX = 1;", `a.ts:1 "URLS_KEPT_MAX": ${stored}`],
    ["a.tsx", "const a = <Kept />;", `a.tsx:1 "Kept": ${stored}`],
    ["a.module.css", ".Card {\n}\n.CardTold {\n}", `a.module.css:3 ".CardTold": ${received}`],
    ["server/src/kept-page.ts", "", `server/src/kept-page.ts:1 "kept-page.ts": ${stored}`],
    ["desk/src/areas/a.ts", "const told = 1;", `desk/src/areas/a.ts:1 "told": ${received}`],
  ])("%s with %j: found", (path, text, problem) => {
    expect(found(path, text)).toEqual([problem]);
  });

  it.each([
    ["a word of which it is a part", "a.ts", "const untolded = skept + boldTolder;"],
    ["a text", "a.ts", 'const a = "told"; const b = `kept ${a}`;'],
    [
      "a field of the API, where it is read",
      "shared/src/operator-contracts/rounds.ts",
      "const a = { told: 1 };",
    ],
    ["a migration", "server/migrations/0002_kept.sql", "create table kept ();"],
  ])("%s: not found", (_, path, text) => {
    expect(found(path, text)).toEqual([]);
  });
});
