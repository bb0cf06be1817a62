import { execFile } from "node:child_process";
import { basename, dirname } from "node:path";
import { promisify } from "node:util";

/**
 * Short hash of the commit of a package, or null when its working tree has changes, none of its files is under version
 * control, or there is no git.
 *
 * @param folder the package's folder or the `dist` in it, which is built and never under version control
 */
export async function cleanCommit(folder: string): Promise<string | null> {
  try {
    const source = basename(folder) === "dist" ? dirname(folder) : folder;
    // An ignored folder has no commit, even in a clean tree.
    if ((await git(source, "ls-files")) === "") return null;
    const changes = await git(folder, "status", "--porcelain");
    return changes === "" ? await git(folder, "rev-parse", "--short=10", "HEAD") : null;
  } catch {
    return null;
  }
}

async function git(folder: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)("git", ["-C", folder, ...words]);
  return stdout.trim();
}
