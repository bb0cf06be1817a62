import { existsSync, readdirSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Folders whose parts have every text in every language of the site. Other parties translate when they like.
 */
const rooms = ["shared", "shell", "remotes", "desk", "server", "releases"];

const skipped = new Set(["node_modules", "dist", "dist-development"]);

function foldersBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !skipped.has(entry.name))
    .flatMap(({ name }) => [join(folder, name), ...foldersBelow(join(folder, name))]);
}

/** Finds every folder `locales` of the site, as paths relative to the root. */
export function findLocales(root: string): string[] {
  return rooms
    .flatMap((room) => foldersBelow(join(root, room)))
    .filter((folder) => basename(folder) === "locales")
    .map((folder) => relative(root, folder))
    .sort();
}

/** Codes of the languages that a folder `locales` has texts for. */
export function languagesOf(root: string, locales: string): string[] {
  return readdirSync(join(root, locales), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/**
 * Reads everything that a language exports in a folder `locales`: its texts, and the labels of a remote's
 * navigation.
 */
export async function readLocale(root: string, locales: string, language: string): Promise<object> {
  const folder = join(root, locales, language);
  const texts = {};
  for (const name of ["index.ts", "navigation.ts"]) {
    const file = join(folder, name);
    if (existsSync(file)) Object.assign(texts, await import(pathToFileURL(file).href));
  }
  return texts;
}
