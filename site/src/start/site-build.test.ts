import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSiteBuild } from "./site-build.ts";

const root = join(import.meta.dirname, "../../..");

it("a build: named by the project's version, the digest of its script and its newest migrations", () => {
  const { version, build, schema } = readSiteBuild(root, import.meta.filename);
  expect(version).toBe(
    (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string }).version,
  );
  expect(
    createHash("sha256")
      .update(readFileSync(import.meta.filename))
      .digest("hex"),
  ).toMatch(new RegExp(`^${build}`));
  expect(existsSync(join(root, "server/migrations", `${schema.server}.sql`))).toBe(true);
  expect(existsSync(join(root, "releases/migrations", `${schema.registry}.sql`))).toBe(true);
  expect(Number(schema.server.slice(0, 4))).toBeGreaterThanOrEqual(306);
});

it("another script: another build", () => {
  const folder = mkdtempSync(join(tmpdir(), "tessera-build-"));
  try {
    const builds = ["one", "other"].map((content) => {
      writeFileSync(join(folder, "site.js"), content);
      return readSiteBuild(root, join(folder, "site.js")).build;
    });
    expect(new Set(builds).size).toBe(2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("the change log: has a section for the version, the newest first", () => {
  const headings = readFileSync(join(root, "CHANGELOG.md"), "utf8").match(/^## .+$/gm) ?? [];
  expect(headings[0]).toContain(`## ${readSiteBuild(root, import.meta.filename).version} `);
});
