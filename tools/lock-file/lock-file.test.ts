import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findMissingPackages, lockFile, type LockFile } from "./find-missing-packages.ts";

const root = join(import.meta.dirname, "../..");
const text = readFileSync(join(root, "package-lock.json"), "utf8");
const lock = lockFile.parse(JSON.parse(text));

/** The packages that others declare as optional: what they need of one platform. */
const platformPackages = Object.values(lock.packages).flatMap(({ optionalDependencies = {} }) =>
  Object.keys(optionalDependencies),
);

function without(name: string): LockFile {
  const others = Object.entries(lock.packages).filter(([folder]) => !folder.endsWith(`node_modules/${name}`));
  return { packages: Object.fromEntries(others) };
}

/**
 * Runs `npm ci --dry-run` without network and cache, which compares the lock file with the package.json
 * files.
 */
function tryCleanInstall(): Promise<{ code: number; said: string }> {
  const cache = mkdtempSync(join(tmpdir(), "tessera-npm-"));
  const options = ["ci", "--dry-run", "--offline", "--ignore-scripts", "--loglevel=error", "--cache", cache];
  return new Promise((resolve) => {
    const child = execFile("npm", options, { cwd: root }, (_error, stdout, stderr) => {
      rmSync(cache, { recursive: true, force: true });
      resolve({ code: child.exitCode ?? -1, said: `${stdout}${stderr}` });
    });
  });
}

describe("the lock file", () => {
  it("packages that any package declares, for every platform: in the lock file", () => {
    expect(findMissingPackages(lock)).toEqual([]);
  });

  it("npm ci: accepts it without network access", async () => {
    expect(await tryCleanInstall()).toEqual({ code: 0, said: expect.any(String) });
  });

  it("download addresses: none in the lock file", () => {
    expect(text).not.toMatch(/"resolved": "https?:/);
  });

  it("a missing platform package: found", () => {
    expect(platformPackages.length).toBeGreaterThan(100);
    for (const name of new Set(platformPackages)) {
      expect(findMissingPackages(without(name))).toContainEqual(expect.stringMatching(`: ${name}$`));
    }
  });
});
