import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { compressedSize } from "./byte-budgets.ts";
import { projectRoot } from "./targets.ts";

const compile = createRequire(import.meta.url)("./inline-script.cjs") as (source: string) => string;
const codeOf = (source: string) =>
  JSON.parse(compile(source).slice("export const code = ".length, -1)) as string;

it("a script: becomes a function of its options, without types", () => {
  const code = codeOf(`import type { Page } from "./page.ts";
declare const options: { readonly sum: number[]; page?: Page };
let total = 0;
for (const each of options.sum) total += each;
options.sum.push(total);`);
  expect(runInNewContext(`const sum = [3, 4]; (${code})({ sum }); sum`)).toEqual([3, 4, 7]);
});

it("a script with new syntax: compiled for browsers that are too old for the shell", () => {
  const code = codeOf("declare const options: { a?: number }; options.a ??= 1; options.a ||= 2;");
  expect(code).not.toMatch(/\?\?=|\|\|=/);
});

it.each([
  ["an import", 'import { now } from "./now.ts"; now();'],
  ["an import at run time", 'void import("./now.ts");'],
  ["an export", "export const now = () => Date.now();"],
])("a script with %s: not compiled", (_, source) => {
  expect(() => codeOf(source)).toThrow("no import and no export");
});

it("a script with the end tag of its element in a text: escaped", () => {
  const code = codeOf(`declare const options: { text: string }; options.text = "</script>";`);
  expect(code).not.toContain("</");
  expect(runInNewContext(`const page = {}; (${code})(page); page.text`)).toBe("</script>");
});

/** Bytes of each script, compressed. */
const budgets = { "watchdog.ts": 2_480 };
const folder = join(projectRoot, "releases/src/documents/scripts");

it("inline scripts of a page: none exceeds its budget, and none is a tenth below it", () => {
  const scripts = readdirSync(folder).filter((name) => /(?<!-options)\.ts$/.test(name));
  const sizes = scripts.map((name) => [
    name,
    compressedSize(codeOf(readFileSync(join(folder, name), "utf8"))),
  ]);
  expect(Object.keys(budgets)).toEqual(scripts);
  for (const [name, budget] of Object.entries(budgets)) {
    const size = Number(Object.fromEntries(sizes)[name]);
    expect([name, size]).toEqual([name, Math.min(size, budget)]);
    expect([name, size]).toEqual([name, Math.max(size, budget * 0.9)]);
  }
});
