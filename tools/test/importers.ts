import { posix } from "node:path";
import type { Files } from "../citations/repository.ts";

/** Files that name a file, by the file that is named. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

const source = /\.(?:ts|tsx|js|mjs|cjs|css)$/;
/** A text in quotes that may be a path; one in backticks may have parts that are only known when it runs. */
const literal = /(["'])([\w@./-]+)\1|`([\w@./-]*(?:\$\{\w+\}[\w@./-]*)+)`/g;
const typeImport = /^(?:import|export) type\b[^;]*?from "[^"]+";/gm;

interface Manifest {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, string>>;
}

/**
 * Returns a resolver of specifiers such as `@tessera/shared/core/money`, by the `exports` of the packages:
 * path from the root.
 */
function packagePaths(files: Files): (specifier: string) => string | undefined {
  const folders = new Map<string, { readonly folder: string; readonly exports: Manifest["exports"] }>();
  for (const [path, text] of files) {
    if (posix.basename(path) !== "package.json") continue;
    const { name, exports } = JSON.parse(text) as Manifest;
    if (name && exports) folders.set(name, { folder: posix.dirname(path), exports });
  }
  return (specifier) => {
    const [scope, name, ...rest] = specifier.split("/");
    const { folder, exports = {} } = folders.get(`${scope}/${name}`) ?? {};
    if (folder === undefined) return undefined;
    const entry = [".", ...rest].join("/");
    for (const [key, target] of Object.entries(exports)) {
      if (key === entry) return posix.join(folder, target);
      const [before = "", after] = key.split("*");
      if (after === undefined || !entry.startsWith(before) || !entry.endsWith(after)) continue;
      const part = entry.slice(before.length, entry.length - after.length);
      const path = posix.join(folder, target.replaceAll("*", part));
      if (files.has(path)) return path;
    }
    return undefined;
  };
}

/** Paths that match a text with parts such as `${language}`, each of which stands for one name. */
function matching(files: Files, text: string): readonly string[] {
  const names = text.split(/\$\{\w+\}/).map((part) => part.replaceAll(".", String.raw`\.`));
  const pattern = new RegExp(`^${names.join(String.raw`[\w-]+`)}$`);
  return [...files.keys()].filter((path) => pattern.test(path));
}

/**
 * Finds the importers of each file. An import, a dynamic one, a style sheet and a script that a test starts
 * have one thing in common: the path is in quotes. So every such text counts that is the path of a file from
 * its own folder, from the root, or by the `exports` of a package. It is found in a second, without a parser.
 *
 * @param files all files, by path from the root
 * @param options.hasTypes true when imports of types alone count, too: what the linter reads, but no test
 *   runs
 */
export function findImporters(files: Files, { hasTypes }: { readonly hasTypes: boolean }): Importers {
  const importers = new Map<string, Set<string>>();
  const ofPackage = packagePaths(files);
  const add = (path: string, importer: string) => {
    if (path === importer || !files.has(path)) return;
    const known = importers.get(path);
    if (known) known.add(importer);
    else importers.set(path, new Set([importer]));
  };
  for (const [path, text] of files) {
    if (!source.test(path)) continue;
    const read = hasTypes ? text : text.replaceAll(typeImport, "");
    for (const [, , plain, template] of read.matchAll(literal)) {
      const found = posix.join(posix.dirname(path), plain ?? template ?? "");
      if (template?.startsWith(".")) for (const each of matching(files, found)) add(each, path);
      if (!plain) continue;
      add(found, path);
      if (!plain.startsWith(".")) add(plain, path);
      const target = plain.startsWith("@") ? ofPackage(plain) : undefined;
      if (target) add(target, path);
    }
  }
  return importers;
}

/**
 * Distance of every file that reaches one of these by imports; the files themselves have distance 0.
 *
 * @returns by path, the nearest first
 */
export function distancesTo(changed: readonly string[], importers: Importers): ReadonlyMap<string, number> {
  const distances = new Map(changed.map((path) => [path, 0]));
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}
