import { existsSync, readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { distancesTo, type Importers } from "./importers.ts";

/** Seconds that a test file takes beside its tests, to load what it imports. */
const loadSeconds = 1;
/** Seconds of a test file that has not run on this machine yet: most of those that have are quicker. */
const unknownSeconds = 2;
/** Seconds of test files that fit into a check, beside the start of Vitest and the static steps. */
const budgetSeconds = 10 * availableParallelism();

/** Test files of a check: no PostgreSQL, no site and no browser is started for them, and no part is built. */
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) &&
  !/\.postgres\.test\.ts$|^e2e\/outside\/|^bench\/page\/load-page\.test|^e2e\/painting\.test|^tools\/(?:build\/build|locales\/third-language)\.test/.test(
    path,
  );

/** Tests of files that nothing imports by name. */
const withoutImporters: readonly (readonly [changed: RegExp, tests: readonly string[]])[] = [
  [
    /(?:^|\/)migrations\//,
    [
      "server/src/retention.test.ts",
      "server/src/seeds.test.ts",
      "tools/migration-files/migration-files.test.ts",
    ],
  ],
  [/^shared\/(?:src\/contracts|api-shapes)\//, ["tools/api-shapes/api-shapes.test.ts"]],
  [/(?:^|\/)package(?:-lock)?\.json$/, ["tools/lock-file/lock-file.test.ts"]],
  // One of each project of Vitest.
  [
    /(?:^|\/)(?:vitest\.config\.ts|tsconfig\.json)$/,
    [
      "shared/src/core/exchange.test.ts",
      "shell/src/following/follower.test.ts",
      "tools/citations/citations.test.ts",
    ],
  ],
];

/** Folders that two paths have in common, from the root. */
function commonFolders(one: string, other: string): number {
  const folders = other.split("/").slice(0, -1);
  const differs = one.split("/").findIndex((name, index) => name !== folders[index]);
  return differs === -1 ? folders.length : differs;
}

export interface Picks {
  /** Test files to run, the nearest first. */
  readonly picked: readonly string[];
  /** Number of test files that the change can reach by imports. */
  readonly reached: number;
}

/**
 * Picks the test files that a change breaks first if it breaks any: the one that has a changed file's name,
 * those beside it (much of the server is reached only through the whole of it, and there the folder says more
 * than the distance), then the nearest by imports; of equal ones those that lie nearest and then the
 * quickest, as many as fit into the budget. A changed test file, a fixed choice and the first one always run.
 *
 * @param changed paths from the root
 * @param importers who imports each file when it runs
 * @param paths all files
 * @param secondsOf how long the tests of a file take; undefined where that is not known
 */
export function pickTests(
  changed: readonly string[],
  importers: Importers,
  paths: Iterable<string>,
  secondsOf: (path: string) => number | undefined,
): Picks {
  const distances = new Map(distancesTo(changed, importers));
  for (const [pattern, tests] of withoutImporters) {
    if (!changed.some((path) => pattern.test(path))) continue;
    for (const test of tests) distances.set(test, 0);
  }
  const existing = new Set(paths);
  const tests = [...distances]
    .filter(([path]) => isTest(path) && existing.has(path))
    .map(([path, distance]) => ({
      path,
      distance,
      isOwn: changed.some((each) => path.startsWith(`${each.replace(/\.tsx?$/, "")}.test.`)),
      isBeside: changed.some((each) => dirname(each) === dirname(path)),
      near: Math.max(...changed.map((each) => commonFolders(path, each))),
      seconds: loadSeconds + (secondsOf(path) ?? unknownSeconds),
    }))
    .toSorted(
      (a, b) =>
        Number(b.isOwn) - Number(a.isOwn) ||
        Number(b.isBeside) - Number(a.isBeside) ||
        a.distance - b.distance ||
        b.near - a.near ||
        a.seconds - b.seconds,
    );
  const picked: string[] = [];
  let left = budgetSeconds;
  for (const { path, distance, seconds } of tests) {
    if (distance > 0 && picked.length > 0 && seconds > left) continue;
    picked.push(path);
    left -= seconds;
  }
  return { picked, reached: tests.length };
}

/** Seconds that Vitest has stored of the tests of each file, from runs on this machine. */
export function storedSeconds(root: string): (path: string) => number | undefined {
  const folder = join(root, "node_modules/.vite/vitest");
  const files = existsSync(folder)
    ? readdirSync(folder).map((name) => join(folder, name, "results.json"))
    : [];
  const seconds = new Map<string, number>();
  for (const file of files.filter(existsSync)) {
    const { results } = JSON.parse(readFileSync(file, "utf8")) as Stored;
    // The key is `project:path`.
    for (const [key, { duration }] of results) seconds.set(key.slice(key.indexOf(":") + 1), duration / 1000);
  }
  return (path) => seconds.get(path);
}

interface Stored {
  readonly results: readonly (readonly [key: string, result: { readonly duration: number }])[];
}
