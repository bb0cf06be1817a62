import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import * as z from "@tessera/shared/schema";

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
 * Digest of all inputs of a build: equal sources have the same digest on every machine, so it identifies the build, and
 * an unchanged digest means that no rebuild is needed.
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

/** Name of the file, in a build's output folder, that records the sources of the build. */
const stampFile = "inputs.json";

const buildStamp = z.object({
  digest: z.string(),
  /** Folder that the digest's paths are relative to, relative to the output folder. */
  root: z.string(),
  /** Files and folders, relative to the root. */
  inputs: z.array(z.string()),
  words: z.array(z.string()),
});
type BuildStamp = z.infer<typeof buildStamp>;

/** Inputs of a build: the parameters of {@link inputDigest}. */
export interface BuildInputs {
  readonly root: string;
  readonly inputs: readonly string[];
  readonly words: readonly string[];
}

/**
 * Records the inputs of a build in its output folder, so that a later run can detect whether it is up to date.
 *
 * @param digest of the inputs before the build began
 */
export function writeBuildStamp(output: string, { root, inputs, words }: BuildInputs, digest: string): void {
  const stamp: BuildStamp = {
    digest,
    root: relative(output, root),
    inputs: inputs.map((input) => relative(root, input)),
    words: [...words],
  };
  writeFileSync(join(output, stampFile), `${JSON.stringify(stamp, null, 2)}\n`);
}

/** Digest of the inputs that an output folder was built from, or null when it has no stamp. */
export function builtInputDigest(output: string): string | null {
  return readStamp(output)?.digest ?? null;
}

/**
 * True when an output folder is up to date with its sources. False without a stamp, or when the sources cannot be read.
 */
export function isBuiltFromInputs(output: string): boolean {
  const stamp = readStamp(output);
  if (!stamp) return false;
  const root = resolve(output, stamp.root);
  const inputs = stamp.inputs.map((input) => join(root, input));
  try {
    return inputDigest(root, inputs, stamp.words) === stamp.digest;
  } catch {
    return false;
  }
}

function readStamp(output: string): BuildStamp | null {
  try {
    return z.parse(buildStamp, JSON.parse(readFileSync(join(output, stampFile), "utf8")));
  } catch {
    return null;
  }
}
