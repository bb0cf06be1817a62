import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rspack } from "@rspack/core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { OneReactPlugin } from "./one-react-plugin.ts";

const react = createRequire(import.meta.url).resolve("react");
let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "tessera-one-react-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Builds one script. Returns the messages of the errors. */
async function build(code: string): Promise<string[]> {
  writeFileSync(join(folder, "index.js"), code);
  const compiler = rspack({
    context: folder,
    mode: "development",
    entry: "./index.js",
    output: { path: join(folder, "dist") },
    externals: { react: "React" },
    plugins: [new OneReactPlugin()],
  });
  const stats = await new Promise<string[]>((resolve, reject) =>
    compiler.run((error, result) =>
      error ? reject(error) : resolve(result?.toJson({ all: false, errors: true }).errors?.map(String) ?? []),
    ),
  );
  await new Promise((resolve) => compiler.close(resolve));
  return stats;
}

it("a remote that consumes React: built", async () => {
  expect(await build(`import "react"; export const name = "lantern";`)).toEqual([]);
});

it("a remote that bundles a file of React: refused", async () => {
  expect(await build(`import ${JSON.stringify(react)};`)).not.toEqual([]);
});
