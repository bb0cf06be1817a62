import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rspack } from "@rspack/core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ContainerPlugin, placeholderDigest } from "./container-plugin.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tessera-container-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const source = `
let total = 0;
export function add(first, second) {
  for (const value of [first, second]) total += value;
  return [CONTAINER + total, CONTAINER + first, CONTAINER + second];
}
globalThis.add = add;
`;

/** Compiles and minifies a script with a name in it; returns it with another word for the name. */
async function compile(compiled: string, container: string): Promise<string> {
  writeFileSync(join(folder, "main.js"), source);
  const compiler = rspack({
    mode: "production",
    context: folder,
    entry: "./main.js",
    output: { path: folder, filename: "built.js" },
    plugins: [
      new rspack.DefinePlugin({ CONTAINER: JSON.stringify(compiled) }),
      new ContainerPlugin(compiled, container),
    ],
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(),
    ),
  );
  await new Promise((resolve) => compiler.close(resolve));
  const built = readFileSync(join(folder, "built.js"), "utf8");
  expect(built).toContain(container);
  return built.replaceAll(container, "container");
}

const [one, other] = ["eeeeeeeeee", "cccccccccc"];

it("two names of one script: the same variables in both", async () => {
  expect(await compile(placeholderDigest, one)).toBe(await compile(placeholderDigest, other));
});

it("a script that is compiled under its own name: other variables with each name", async () => {
  expect(await compile(one, one)).not.toBe(await compile(other, other));
});
