import { join } from "node:path";
import type { Step } from "./run-steps.ts";

const bin = (name: string) => join(import.meta.dirname, "../../node_modules/.bin", name);
const node = process.execPath;
const tsx = ["--import", "tsx"];
const outcomeReporters = ["--reporter=default", "--reporter=./tools/test/vitest-reporter.ts"];

const format: Step = { name: "format", command: [bin("oxfmt"), "--check"], isShared: true };

const lint: Step = {
  name: "lint",
  command: [bin("oxlint"), "--type-aware", "--deny-warnings"],
  isShared: true,
};

const types: Step = { name: "types", command: [node, ...tsx, "tools/types.ts"], isShared: true };

const unused: Step = { name: "unused", command: [bin("knip"), "--no-progress"], isShared: true };

const citations: Step = {
  name: "citations",
  command: [node, ...tsx, "tools/citations/main.ts"],
  isShared: true,
};

const rowTypes: Step = {
  name: "row-types",
  command: [node, ...tsx, "tools/row-types/main.ts"],
  isShared: true,
};

const build: Step = { name: "build", command: [node, ...tsx, "tools/build/main.ts"], isShared: true };

/** Import rules. Plants files with violations, so no step that reads the sources may run in parallel. */
const arrows: Step = { name: "arrows", command: [node, ...tsx, "tools/arrows/main.ts"] };

const vitest = (...options: string[]): Step => ({
  name: "vitest",
  command: [bin("vitest"), "run", ...options, ...outcomeReporters],
  isRunner: true,
});

/** Tests that start the site or a browser. */
const startsMore = ["e2e/outside/**", "bench/page/load-page.test.ts", "e2e/painting.test.ts"].flatMap(
  (path) => ["--exclude", path],
);

const flows: Step = { name: "flows", command: [bin("playwright"), "test"], isRunner: true };

/** Steps of `npm test`, the fast ones first. */
export const testSteps: readonly Step[] = [
  format,
  lint,
  types,
  unused,
  citations,
  rowTypes,
  build,
  arrows,
  vitest(),
  flows,
];

/**
 * The steps of `npm run check`: of the tests those that a change since a commit can touch. Tests that start the site, a
 * PostgreSQL or a browser are left to `npm test`.
 *
 * @param base the commit; without one all these tests run
 */
export function checkSteps(base: string | undefined): readonly Step[] {
  const changed = base === undefined ? [] : ["--changed", base];
  return [
    format,
    lint,
    types,
    citations,
    rowTypes,
    arrows,
    vitest(
      "--project",
      "client",
      "--project",
      "composition",
      "--project",
      "server",
      ...startsMore,
      ...changed,
    ),
  ];
}
