import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

const ignoredNames = new Set(["node_modules", "dist", "dist-development", ".cache", ".data"]);
const ignoredFiles = /\.(test|spec)\.tsx?$/;

function* filesBelow(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (statSync(path).isFile()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) {
    if (ignoredNames.has(name) || ignoredFiles.test(name)) continue;
    yield* filesBelow(join(path, name));
  }
}

/**
 * Digest of everything that goes into a build: the same sources give the same digest on every machine, so it names the
 * build, and an unchanged digest means that nothing has to be built again.
 *
 * @param root folder that paths are relative to
 * @param inputs files and folders, absolute; tests are left out
 * @param words further words that change the output, such as the flavour
 */
export function inputDigest(root: string, inputs: readonly string[], words: readonly string[]): string {
  const digest = createHash("sha256");
  for (const word of words) digest.update(`${word}\0`);
  for (const input of inputs) {
    for (const file of filesBelow(input)) {
      digest.update(`${relative(root, file).split(sep).join("/")}\0`);
      digest.update(readFileSync(file));
      digest.update("\0");
    }
  }
  return digest.digest("hex");
}
