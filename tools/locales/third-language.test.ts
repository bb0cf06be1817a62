import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { builtRelease } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addLanguage, madeUp } from "./add-language.ts";
import { copySources } from "../testing/copy-sources.ts";

const root = join(import.meta.dirname, "../..");
const require = createRequire(import.meta.url);
const compiler = join(dirname(require.resolve("typescript-native/package.json")), "bin/tsc");
const testRunner = join(dirname(require.resolve("vitest/package.json")), "vitest.mjs");
const bundler = join(dirname(require.resolve("@rspack/cli/package.json")), "bin/rspack.js");

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "tessera-language-"));
  copySources(root, copy);
  addLanguage(copy, "xx");
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a tool in the copy. Rejects with its output when it fails. */
function run(folder: string, script: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: join(copy, folder),
    env: { ...process.env, NODE_ENV: "test" },
  });
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });
}

/** Scripts of a build in the copy. */
function scriptsIn(output: string): string[] {
  const folder = join(copy, output, "js");
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
}

/**
 * The tests of a folder of texts, of the shell, of a remote and of the two servers that run in every
 * language.
 */
const speaking = [
  ["client", "every-language"],
  ["server", "every-language"],
  ["server", "tools/locales/locales.test.ts"],
] as const;

describe("a third language, added by its files and one line of the list", { timeout: 300_000 }, () => {
  it.each(["shell", "remotes/account", "desk", "server"])("%s: compiles", async (folder) => {
    await run(folder, compiler, "-p", ".", "--pretty", "false");
  });

  it.each(speaking)("the %s tests of %s: pass in it", async (project, filter) => {
    const report = join(copy, "report.json");
    await run(
      ".",
      testRunner,
      "run",
      "--project",
      project,
      filter,
      "--reporter=default",
      "--reporter=json",
      `--outputFile=${report}`,
    );
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
      readonly testResults: readonly {
        readonly assertionResults: readonly { readonly fullName: string }[];
      }[];
    };
    const titles = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map((test) => test.fullName);
    expect(titles.filter((title) => / xx\b/.test(title)).length).toBeGreaterThanOrEqual(2);
  });

  it("a remote: built with a text file and labels in it", async () => {
    await run("remotes/games", bundler, "build");
    const output = join(copy, "remotes/games/dist");
    const scripts = scriptsIn("remotes/games/dist");
    expect(scripts.filter((script) => script.includes(madeUp("Fishing")))).toHaveLength(1);
    const release = z.parse(builtRelease, JSON.parse(readFileSync(join(output, "release.json"), "utf8")));
    const labels = release.manifest?.navigation.map(({ label }) => label["xx"]);
    expect(labels).toContain(madeUp("Recently played"));
  });

  it("the desk: built with a text file in it", async () => {
    await run("desk", bundler, "build");
    const scripts = scriptsIn("desk/dist");
    expect(scripts.filter((script) => script.includes(madeUp("Nothing waits here.")))).toHaveLength(1);
  });
});
