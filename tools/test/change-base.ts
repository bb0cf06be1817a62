import { spawnSync } from "node:child_process";

function git(folder: string, ...parameters: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", parameters, { cwd: folder, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * The commit that the work in a folder is based on: where its branch left `main`, the remote's where there is
 * one; on `main` itself the last commit, so that what is not committed counts.
 *
 * @returns its id; undefined outside a repository and before the first commit
 */
export function changeBase(folder: string): string | undefined {
  const mains = ["origin/main", "main"].filter((name) =>
    git(folder, "rev-parse", "--verify", "--quiet", name),
  );
  const bases = mains.map((name) => git(folder, "merge-base", "HEAD", name));
  return bases.find((base) => base !== undefined) ?? git(folder, "rev-parse", "--verify", "--quiet", "HEAD");
}

/**
 * The files of a folder that differ from a commit: changed, added and removed ones, committed or not.
 *
 * @returns their paths from the folder
 */
export function changedFiles(folder: string, base: string): readonly string[] {
  const lists = [
    git(folder, "diff", "--name-only", "--no-renames", "-z", base),
    git(folder, "ls-files", "--others", "--exclude-standard", "-z"),
  ];
  return lists.flatMap((list) => (list ?? "").split("\0").filter((path) => path !== ""));
}
