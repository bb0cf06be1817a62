import { execFile } from "node:child_process";
import { promisify } from "node:util";

/**
 * The short name of the commit that a folder is at, or null when its tree has changes, is not under version control, or
 * there is no git.
 */
export async function cleanCommit(folder: string): Promise<string | null> {
  try {
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
