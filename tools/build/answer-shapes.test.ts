import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { rspack } from "@rspack/core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { answerShapes } from "./answer-shapes.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "tessera-answers-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sources = {
  "remotes/lantern/remote.ts": `import("./screen.ts"); export { words } from "../../shared/src/contracts/locales/en.ts";`,
  "remotes/lantern/screen.ts": `import { query } from "./query.ts"; console.log(query);`,
  "remotes/lantern/query.ts": `import { oil } from "../../shared/src/contracts/oil.ts"; export const query = { queryFn: () => oil };`,
  "shared/src/contracts/oil.ts": `export const oil = "millilitres";`,
  "shared/src/contracts/wax.ts": `export const wax = "grams";`,
  "shared/src/contracts/locales/en.ts": `export const words = { oil: "Oil" };`,
};

/** Builds the remote, with one of its sources in another form. */
async function digestWith(changed?: keyof typeof sources): Promise<string> {
  for (const [path, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path === changed ? `${source}\nconsole.log("changed");` : source);
  }
  const compiler = rspack({
    context: folder,
    mode: "production",
    entry: "./remotes/lantern/remote.ts",
    output: { path: join(folder, "dist") },
  });
  let digest = "";
  compiler.hooks.thisCompilation.tap("test", (compilation) => {
    compilation.hooks.optimizeModules.tap("test", () => {
      digest = answerShapes(compilation, folder);
    });
  });
  const errors = await new Promise<unknown>((resolve, reject) =>
    compiler.run((error, stats) =>
      error ? reject(error) : resolve(stats?.toJson({ all: false, errors: true }).errors),
    ),
  );
  expect(errors).toEqual([]);
  await new Promise((resolve) => compiler.close(resolve));
  return digest;
}

it.each<[keyof typeof sources, string, boolean]>([
  ["shared/src/contracts/oil.ts", "a contract of the remote", true],
  ["remotes/lantern/query.ts", "a module that requests and arranges answers", true],
  ["remotes/lantern/screen.ts", "a module that only shows them", false],
  ["shared/src/contracts/wax.ts", "a contract of others", false],
  ["shared/src/contracts/locales/en.ts", "the texts of contracts", false],
])("%s changed, %s: another digest is %s", async (path, _what, isOther) => {
  const before = await digestWith();
  expect(before).toMatch(/^[0-9a-f]{16}$/);
  expect((await digestWith(path)) !== before).toBe(isOther);
});
