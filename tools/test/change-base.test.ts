import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changeBase, changedFiles } from "./change-base.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-base-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...parameters: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...parameters], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();

/** Creates an empty commit. Returns its id. */
function commit(message: string): string {
  git("commit", "--quiet", "--allow-empty", "--no-gpg-sign", "-m", message);
  return git("rev-parse", "HEAD");
}

describe("the commit that a change is based on", () => {
  it("on a branch: the merge base with main", () => {
    git("init", "--quiet", "--initial-branch=main");
    const left = commit("one");
    git("checkout", "--quiet", "-b", "work");
    commit("two");
    git("checkout", "--quiet", "main");
    commit("three");
    git("checkout", "--quiet", "work");
    expect(changeBase(folder)).toBe(left);
  });

  it("on main with a remote: the remote's commit", () => {
    git("init", "--quiet", "--initial-branch=main");
    const published = commit("one");
    git("update-ref", "refs/remotes/origin/main", published);
    commit("two");
    expect(changeBase(folder)).toBe(published);
  });

  it("on main without a remote, or without a main branch: the last commit", () => {
    git("init", "--quiet", "--initial-branch=main");
    commit("one");
    const last = commit("two");
    expect(changeBase(folder)).toBe(last);
    git("branch", "--move", "trunk");
    expect(changeBase(folder)).toBe(last);
  });

  it("outside a repository, or before the first commit: undefined", () => {
    expect(changeBase(folder)).toBeUndefined();
    git("init", "--quiet", "--initial-branch=main");
    expect(changeBase(folder)).toBeUndefined();
  });
});

describe("the files that differ from a commit", () => {
  it("changed, removed and new files: listed by path; unchanged files: not listed", () => {
    git("init", "--quiet", "--initial-branch=main");
    for (const name of ["same", "changed", "removed"]) writeFileSync(join(folder, name), name);
    git("add", ".");
    const base = commit("one");
    writeFileSync(join(folder, "changed"), "otherwise");
    rmSync(join(folder, "removed"));
    writeFileSync(join(folder, "new and é"), "");
    expect(changedFiles(folder, base).toSorted()).toEqual(["changed", "new and é", "removed"]);
  });
});
