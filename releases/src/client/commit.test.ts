import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { releaseId, releaseLabel } from "../release/release-id.ts";
import { describeBuild } from "../testing/write-build.ts";
import { cleanCommit } from "./commit.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-commit-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function git(...words: string[]): string {
  const author = [
    "-c",
    "user.name=Author",
    "-c",
    "user.email=author@example.test",
    "-c",
    "commit.gpgsign=false",
  ];
  return execFileSync("git", ["-C", folder, ...author, ...words], { encoding: "utf8", stdio: "pipe" }).trim();
}

async function commitPackage(): Promise<string> {
  git("init", "--quiet");
  await mkdir(join(folder, "package"));
  await writeFile(join(folder, "package/source.ts"), "1;");
  await writeFile(join(folder, ".gitignore"), "dist\n");
  git("add", ".");
  git("commit", "--quiet", "--message", "First");
  return git("rev-parse", "HEAD");
}

describe("cleanCommit", () => {
  it("a clean tree with ignored build output: returns the commit", async () => {
    const commit = await commitPackage();
    await mkdir(join(folder, "package/dist"));
    await writeFile(join(folder, "package/dist/built.js"), "1;");
    expect(await cleanCommit(join(folder, "package"))).toBe(commit.slice(0, 10));
  });

  it("a change anywhere in the tree: returns null, since a build's inputs come from several folders", async () => {
    await commitPackage();
    await writeFile(join(folder, "beside.ts"), "2;");
    expect(await cleanCommit(join(folder, "package"))).toBeNull();
  });

  it("the dist folder: returns the commit of its package", async () => {
    const commit = await commitPackage();
    await mkdir(join(folder, "package/dist"));
    expect(await cleanCommit(join(folder, "package/dist"))).toBe(commit.slice(0, 10));
  });

  it("an ignored package in a clean tree: returns null", async () => {
    await commitPackage();
    await mkdir(join(folder, "dist/copy/dist"), { recursive: true });
    await writeFile(join(folder, "dist/copy/source.ts"), "2;");
    expect(await cleanCommit(join(folder, "dist/copy"))).toBeNull();
    expect(await cleanCommit(join(folder, "dist/copy/dist"))).toBeNull();
  });

  it("a folder without version control: returns null", async () => {
    expect(await cleanCommit(folder)).toBeNull();
  });
});

describe("a release label", () => {
  const files = { "a.js": "1;" };

  it("with a commit: version and commit; without one: version and the first digits of the digest", () => {
    const built = describeBuild({ name: "wallet", version: "1.2.3" }, files);
    expect(releaseLabel(built, "abcdef0123")).toBe("1.2.3+abcdef0123");
    expect(releaseLabel(built, null)).toBe(`1.2.3+dev.${releaseId(built).slice(2, 10)}`);
  });

  it("of a development build: has the digest, since the commit labels the production build", () => {
    const built = describeBuild({ name: "wallet", version: "1.2.3", flavour: "development" }, files);
    expect(releaseLabel(built, "abcdef0123")).toBe(`1.2.3+dev.${releaseId(built).slice(2, 10)}`);
  });
});
