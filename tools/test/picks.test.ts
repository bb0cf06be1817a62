import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readFiles, root } from "../citations/repository.ts";
import { plantedFaults } from "./check-faults.ts";
import { findImporters } from "./importers.ts";
import { pickTests } from "./picks.ts";

const files = readFiles(root);
const importers = findImporters(files, { hasTypes: false });
const picksOf = (...changed: readonly string[]) =>
  pickTests(changed, importers, files.keys(), () => undefined);

describe("the tests that a check picks", () => {
  it.each(plantedFaults)("$path: the test that finds a fault there is picked", ({ path, right, test }) => {
    expect(files.get(path)).toContain(right);
    expect(picksOf(path).picked).toContain(test);
  });

  it("a file that nearly everything imports: fewer than half of the tests that it reaches are picked", () => {
    const { picked, reached } = picksOf("shared/src/core/money.ts");
    expect(reached).toBeGreaterThan(200);
    expect(picked.length).toBeLessThan(reached / 2);
  });

  it("a changed test: picked even when it takes longer than a check may", () => {
    const changed = ["tools/install.test.ts", "tools/test/run-steps.test.ts"];
    expect(pickTests(changed, importers, files.keys(), () => 1000).picked).toEqual(
      expect.arrayContaining(changed),
    );
  });

  it("a migration, which nothing imports, and a contract, whose shape is recorded: a fixed list of tests is picked", () => {
    expect(picksOf("server/migrations/0292_push.sql").picked).toContain("server/src/retention.test.ts");
    expect(picksOf("shared/src/contracts/support.ts").picked).toContain(
      "tools/api-shapes/api-shapes.test.ts",
    );
  });
});

describe("importers of a file", () => {
  const importersOf = (path: string, hasTypes: boolean, text: string) =>
    findImporters(
      new Map([
        ["a/package.json", '{ "name": "@x/a", "exports": { "./part/*": "./src/*.ts" } }'],
        ["a/src/one.ts", ""],
        ["a/src/words/en/index.ts", ""],
        ["a/src/user.ts", text],
      ]),
      { hasTypes },
    ).get(path);

  it.each([
    'import { one } from "./one.ts";',
    'import { one } from "@x/a/part/one";',
    'const { one } = await import("./one.ts");',
    'start("a/src/one.ts");',
  ])("%s: counts as an import", (text) => {
    expect(importersOf("a/src/one.ts", false, text)).toEqual(new Set(["a/src/user.ts"]));
  });

  it("a path with a part that is computed at run time: counts for every file that it can name", () => {
    const text = "import(`./words/${language}/index.ts`)";
    expect(importersOf("a/src/words/en/index.ts", false, text)).toEqual(new Set(["a/src/user.ts"]));
  });

  it("an import of types alone: counts for the linter only", () => {
    const text = 'import type { One } from "./one.ts";';
    expect(importersOf("a/src/one.ts", false, text)).toBeUndefined();
    expect(importersOf("a/src/one.ts", true, text)).toEqual(new Set(["a/src/user.ts"]));
  });
});

const report = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) });
// With `PLANTS=all`. It changes the sources for moments, so nothing else may read them, and each fault takes
// a run of Vitest.
it.each(process.env["PLANTS"] === "all" ? plantedFaults : [])(
  "$path with its fault: the picked tests fail",
  ({ path, right, wrong, test }) => {
    const file = join(root, path);
    const before = readFileSync(file, "utf8");
    const { picked } = picksOf(path);
    try {
      writeFileSync(
        file,
        before.replace(right, () => wrong),
      );
      expect(failedOf(picked)).toContain(test);
    } finally {
      writeFileSync(file, before);
    }
  },
  600_000,
);

/** Runs test files. Returns those that fail. */
function failedOf(tests: readonly string[]): readonly string[] {
  const { stdout } = spawnSync(join(root, "node_modules/.bin/vitest"), ["run", ...tests, "--reporter=json"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, PLANTS: "" },
  });
  const { testResults } = report.parse(JSON.parse(stdout.slice(stdout.indexOf("{"))));
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => relative(root, name));
}
