import { join } from "node:path";
import type { Step } from "./run-steps.ts";

const bin = (name: string) => join(import.meta.dirname, "../../node_modules/.bin", name);
const outcomeReporters = ["--reporter=default", "--reporter=./tools/test/vitest-reporter.ts"];

const format: Step = { name: "format", command: [bin("oxfmt"), "--check"], isShared: true };

const lint: Step = {
  name: "lint",
  command: [bin("oxlint"), "--type-aware", "--deny-warnings"],
  isShared: true,
};

const unused: Step = { name: "unused", command: [bin("knip"), "--no-progress"], isShared: true };

const script = (name: string, file = `${name}/main.ts`): Step => ({
  name,
  command: [process.execPath, "--import", "tsx", `tools/${file}`],
  isShared: true,
});

const types = script("types", "types.ts");
const citations = script("citations");
const words = script("words");
const rowTypes = script("row-types");
const build = script("build");

/** Import rules. Adds files with violations, so no step that reads the sources may run in parallel. */
const arrows: Step = { ...script("arrows"), isShared: false };

const vitest = (...options: string[]): Step => ({
  name: "vitest",
  command: [bin("vitest"), "run", ...options, ...outcomeReporters],
  isRunner: true,
});

const flows: Step = { name: "flows", command: [bin("playwright"), "test"], isRunner: true };

/** Steps of `npm test`, the fast ones first. */
export const testSteps: readonly Step[] = [
  format,
  lint,
  types,
  unused,
  citations,
  words,
  rowTypes,
  build,
  arrows,
  vitest(),
  flows,
];

/**
 * Files that the linter reads of a change and of what it reaches by imports; all of them take half a minute.
 */
const lintedMax = 250;

const isQuerySource = (path: string) =>
  /^(?:database|releases|server|site)\/|^tools\/row-types\//.test(path) && !path.endsWith(".test.ts");

const isLintRule = (path: string) => /(?:^|\/)(?:\.oxlintrc|tsconfig|package)\.json$/.test(path);

/**
 * The steps of `npm run check`: static ones as far as the change can break them, and the picked tests.
 *
 * @param changed paths of the changed files
 * @param reaching the files that reach those by imports, and those themselves, the nearest first
 * @param tests the test files to run
 */
export function checkSteps(
  changed: readonly string[],
  reaching: readonly string[],
  tests: readonly string[],
): readonly Step[] {
  const linted = changed.some(isLintRule) ? [] : reaching.filter((path) => /\.(?:tsx?|m?js)$/.test(path));
  return [
    types,
    ...(changed.some(isQuerySource) ? [rowTypes] : []),
    ...(linted.length > 0 || changed.some(isLintRule)
      ? [{ ...lint, command: [...lint.command, ...linted.slice(0, lintedMax)] }]
      : []),
    { ...arrows, command: [...arrows.command, "--tree"], isShared: true },
    format,
    citations,
    words,
    ...(tests.length > 0 ? [vitest(...tests)] : []),
  ];
}
