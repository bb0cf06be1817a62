import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { rspack } from "@rspack/core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sharedNames } from "./shared-names.ts";

let folder: string;

/** The module that is shared, with a part in CommonJS, as React is. */
const kit = {
  "node_modules/kit/package.json": `{ "name": "kit", "version": "1.2.0" }`,
  "node_modules/kit/index.js": `export { Button } from "./button.js"; export * from "./notes.js"; export const toast = {};`,
  "node_modules/kit/button.js": `export const Button = 1; export const inner = 2;`,
  "node_modules/kit/notes.js": `export const Note = 1;`,
  "node_modules/old/package.json": `{ "name": "old", "version": "1.0.0" }`,
  "node_modules/old/index.js": `module.exports = require("./main.js");`,
  "node_modules/old/main.js": `exports.useThing = 1; exports.Other = 2;`,
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-names-"));
  write(kit);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Builds sources that share `kit` and `old`, and returns the recorded names. */
async function namesOf(kind: "shell" | "remote", files: Readonly<Record<string, string>>) {
  write(files);
  const shared = { singleton: true, ...(kind === "remote" && { import: false as const }) };
  const compiler = rspack({
    context: folder,
    mode: "production",
    entry: "./index.js",
    output: { path: join(folder, "dist") },
    plugins: [
      new ModuleFederationPlugin({
        name: "part",
        shared: {
          kit: { ...shared, version: "1.2.0", requiredVersion: "^1.2.0" },
          old: { ...shared, version: "1.0.0", requiredVersion: "^1.0.0" },
        },
        dts: false,
        manifest: false,
      }),
    ],
  });
  let names: Record<string, string[]> = {};
  compiler.hooks.thisCompilation.tap("test", (compilation) => {
    compilation.hooks.optimizeModules.tap("test", () => {
      names = sharedNames(compilation, kind);
    });
  });
  const errors = await new Promise<unknown>((resolve, reject) =>
    compiler.run((error, stats) =>
      error ? reject(error) : resolve(stats?.toJson({ all: false, errors: true }).errors),
    ),
  );
  expect(errors).toEqual([]);
  await new Promise((resolve) => compiler.close(resolve));
  return names;
}

it("a remote: records the names that it imports, in any form and in later chunks, and no other", async () => {
  const names = await namesOf("remote", {
    "index.js": `import { Button as B, toast } from "kit"; import * as old from "old"; import aside from "old";
      console.log(B, toast.success, old.useThing, aside); import("./later.js");`,
    "later.js": `export { Note } from "kit"; import "kit";`,
  });
  expect(names).toEqual({ kit: ["Button", "Note", "toast"], old: ["useThing"] });
});

it("a shell: records all names of its shared modules, used or not", async () => {
  const names = await namesOf("shell", {
    "index.js": `import { Button } from "kit"; import { useThing } from "old"; console.log(Button, useThing);`,
  });
  expect(names).toEqual({ kit: ["Button", "Note", "toast"], old: ["Other", "useThing"] });
});
