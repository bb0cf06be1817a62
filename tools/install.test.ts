import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LockFile } from "./lock-file/find-missing-packages.ts";

const root = join(import.meta.dirname, "..");
// @ts-expect-error plain JavaScript, which runs before anything is installed
const { isInstalled } = (await import("./install.js")) as {
  readonly isInstalled: (folder: string) => boolean;
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-install-"));
  mkdirSync(join(folder, "node_modules"));
  copyFileSync(join(root, "package-lock.json"), join(folder, "package-lock.json"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Packages = Record<string, LockFile["packages"][string] & { version?: string; optional?: boolean }>;

/**
 * Leaves what `npm ci` leaves at its end: the list of what it has installed, here of these packages of the
 * lock file.
 */
function leaveList(change: (packages: Packages) => void): void {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Packages };
  delete lock.packages[""];
  change(lock.packages);
  writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify(lock));
}

it("no installation, or an interrupted one, which has no list of packages: not installed", () => {
  expect(isInstalled(folder)).toBe(false);
});

it("installed by npm itself, without packages of other platforms: installed, so nothing is installed again", () => {
  leaveList((packages) => {
    for (const [path, { optional }] of Object.entries(packages)) if (optional) delete packages[path];
  });
  expect(isInstalled(folder)).toBe(true);
});

it("this project after a plain installation: installed", () => {
  expect(isInstalled(root)).toBe(true);
});

it("a package that was added to the lock file since: not installed", () => {
  leaveList((packages) => delete packages["node_modules/react"]);
  expect(isInstalled(folder)).toBe(false);
});

it("another version in the lock file: not installed", () => {
  leaveList((packages) => Object.assign(packages["node_modules/react"] ?? {}, { version: "19.0.0" }));
  expect(isInstalled(folder)).toBe(false);
});
