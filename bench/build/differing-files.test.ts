import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { differingFiles } from "./differing-files.ts";

let folder: string;
const write = (path: string, content: string) => {
  mkdirSync(join(folder, path, ".."), { recursive: true });
  writeFileSync(join(folder, path), content);
};
const differing = () => differingFiles(join(folder, "left"), join(folder, "right"));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-bench-"));
  for (const side of ["left", "right"]) {
    write(`${side}/release.json`, "{}");
    write(`${side}/js/entry.js`, "run()");
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

it("the same bytes under the same names: no difference", () => {
  expect(differing()).toEqual([]);
});

it.each([
  ["one byte changed", "right/js/entry.js", "run();", "js/entry.js"],
  ["a file only in the first folder", "left/css/extra.css", "", "css/extra.css"],
  ["a file only in the second folder", "right/css/extra.css", "", "css/extra.css"],
])("%s: that file differs", (_what, path, content, expected) => {
  write(path, content);
  expect(differing()).toEqual([expected]);
});
