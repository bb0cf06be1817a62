import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";
import * as z from "@tessera/shared/schema";

/** Name of the file, in a build's output folder, that records the inputs of the build. */
export const stampFile = "inputs.json";

const recordedInputs = z.object({
  /** Words that decide the output beside the files, such as the flavour. */
  words: z.array(z.string()),
  /** Digest of every file that went in, by its path. Paths are relative to the root, with slashes. */
  files: z.record(z.string(), z.string()),
  /** Digest of the names below every folder from which a pattern in an import chooses. */
  folders: z.record(z.string(), z.string()),
  /** Further paths that the bundler found while it resolved imports. */
  found: z.array(z.string()),
  /** Paths that it looked for and did not find: a file there would be used in place of another one. */
  missing: z.array(z.string()),
});

/** Everything that a build was made of, at the moment of the build. */
export type BuildInputs = z.infer<typeof recordedInputs>;

/** Paths that a build depends on, absolute. */
export interface InputPaths {
  readonly files: Iterable<string>;
  readonly folders: Iterable<string>;
  readonly found: Iterable<string>;
  readonly missing: Iterable<string>;
}

/**
 * Fields of a package.json that decide what an import finds. A change of any other, such as a script, changes
 * no build.
 */
const packageFields = [
  "name",
  "version",
  "type",
  "main",
  "module",
  "browser",
  "exports",
  "imports",
  "sideEffects",
  "dependencies",
  "peerDependencies",
];

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");

function digestPackage(text: string): string {
  try {
    const fields = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return sha256(JSON.stringify(packageFields.map((field) => fields[field] ?? null)));
  } catch {
    return sha256(text);
  }
}

/** Digest of a file; empty when there is none. */
function digestFile(path: string): string {
  try {
    const bytes = readFileSync(path);
    return basename(path) === "package.json" ? digestPackage(bytes.toString()) : sha256(bytes);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return "";
    throw error;
  }
}

/** Digest of the names below a folder; empty when there is none. */
function digestFolder(path: string): string {
  if (!existsSync(path)) return "";
  return sha256(readdirSync(path, { recursive: true, encoding: "utf8" }).sort().join("\0"));
}

/**
 * Path relative to the root, with slashes. A package that is linked from elsewhere is named as if it were
 * installed, so equal sources have equal paths on every machine.
 */
function pathBelow(root: string, path: string): string {
  const inside = relative(root, path).split(sep).join("/");
  const packageStart = inside.indexOf("node_modules/");
  return inside.startsWith("../") && packageStart >= 0 ? inside.slice(packageStart) : inside;
}

/**
 * Paths relative to the root, in order, each once. Those outside the root belong to the machine and are left
 * out.
 */
function pathsBelow(root: string, paths: Iterable<string>): string[] {
  const relativePaths = new Set([...paths].map((path) => pathBelow(root, path)));
  return [...relativePaths].filter((path) => !path.startsWith("../")).sort();
}

function digestsOf(root: string, paths: Iterable<string>, digest: (path: string) => string) {
  return Object.fromEntries(pathsBelow(root, paths).map((path) => [path, digest(join(root, path))]));
}

/**
 * Describes what a build is made of.
 *
 * @param root folder that holds all sources, absolute
 * @param words words that decide the output beside the files, such as the flavour
 */
export function describeInputs(root: string, words: readonly string[], paths: InputPaths): BuildInputs {
  return {
    words: [...words],
    files: digestsOf(root, paths.files, digestFile),
    folders: digestsOf(root, paths.folders, digestFolder),
    found: pathsBelow(root, paths.found),
    missing: pathsBelow(root, paths.missing),
  };
}

/**
 * Digest of the words, files and folders of a build, which identifies it: equal inputs have the same digest
 * on every machine. Which paths a bundler looks at beside them varies from run to run, so those have no part
 * in it.
 */
export function inputDigest({ words, files, folders }: BuildInputs): string {
  return sha256(JSON.stringify([words, Object.entries(files), Object.entries(folders)]));
}

/**
 * Records the inputs of a build in its output folder, so that a later run can detect whether it is up to
 * date.
 */
export function writeBuildStamp(root: string, output: string, inputs: BuildInputs): void {
  const stamp = { root: relative(output, root), ...inputs };
  writeFileSync(join(output, stampFile), `${JSON.stringify(stamp, null, 1)}\n`);
}

/** Removes the record before a build that may fail or be interrupted. */
export function removeBuildStamp(output: string): void {
  rmSync(join(output, stampFile), { force: true });
}

const buildStamp = z.extend(recordedInputs, {
  /** Folder that paths are relative to, relative to the output folder. */
  root: z.string(),
});

function readStamp(output: string): z.infer<typeof buildStamp> | null {
  try {
    return z.parse(buildStamp, JSON.parse(readFileSync(join(output, stampFile), "utf8")));
  } catch {
    return null;
  }
}

/**
 * True when an output folder is up to date: every file and folder of the build is what it was, and imports
 * find what they found. False without a record, or when an input cannot be read.
 */
export function isBuiltFromInputs(output: string): boolean {
  const stamp = readStamp(output);
  if (!stamp) return false;
  const root = resolve(output, stamp.root);
  const isUnchanged = (recorded: Readonly<Record<string, string>>, digest: (path: string) => string) =>
    Object.entries(recorded).every(([path, expected]) => digest(join(root, path)) === expected);
  try {
    return (
      isUnchanged(stamp.files, digestFile) &&
      isUnchanged(stamp.folders, digestFolder) &&
      stamp.found.every((path) => existsSync(join(root, path))) &&
      !stamp.missing.some((path) => existsSync(join(root, path)))
    );
  } catch {
    return false;
  }
}
