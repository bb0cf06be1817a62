import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const hashDigits = 10;

/**
 * Short hash of the commit of a package, or null when its working tree has changes, none of its files is
 * under version control, or there is no git.
 *
 * @param folder the package's folder or the `dist` in it, which is built and never under version control
 */
export async function cleanCommit(folder: string): Promise<string | null> {
  try {
    const source = basename(folder) === "dist" ? dirname(folder) : folder;
    // To start git from a large process takes a tenth of a second.
    if (!isInRepository(resolve(source))) return null;
    // An ignored folder has no commit, even in a clean tree.
    if ((await git(source, "ls-files")) === "") return null;
    const status = await git(folder, "status", "--porcelain=v2", "--branch");
    const lines = status.split("\n");
    if (lines.some((line) => !line.startsWith("#"))) return null;
    const commit = lines.find((line) => line.startsWith(commitHeader))?.slice(commitHeader.length);
    return commit && /^[0-9a-f]+$/.test(commit) ? commit.slice(0, hashDigits) : null;
  } catch {
    return null;
  }
}

/** Begin of the line of `git status` with the commit, which is `(initial)` before the first one. */
const commitHeader = "# branch.oid ";

function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, ".git"))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInRepository(parent);
}

async function git(folder: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", ["-C", folder, ...words]);
  return stdout.trim();
}
