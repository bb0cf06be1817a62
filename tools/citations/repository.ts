import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../..");

/** Files by path from the root, with `/` between folders. Binary files have empty text. */
export type Files = ReadonlyMap<string, string>;

const skippedFolders = new Set([
  ".cache",
  ".data",
  ".git",
  "built",
  "dist",
  "dist-development",
  "node_modules",
  "playwright-report",
  "shots",
  "test-results",
]);
const textFile = /\.(?:ts|tsx|js|mjs|css|json|md|sql|html)$/;

/** Reads every source file and page below a folder, without build output, packages and data. */
export function readFiles(folder: string): Files {
  const files = new Map<string, string>();
  const visit = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const inside = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory() && (!skippedFolders.has(entry.name) || inside === "tools/shots")) visit(inside);
      if (entry.isFile() && entry.name !== "package-lock.json") {
        files.set(inside, textFile.test(entry.name) ? readFileSync(join(folder, inside), "utf8") : "");
      }
    }
  };
  visit("");
  return files;
}

/** All folders of the files, also those that hold folders alone. */
export function foldersOf(files: Files): ReadonlySet<string> {
  const below = [...files.keys()].flatMap((path) => {
    const folders = path.split("/").slice(0, -1);
    return folders.map((_, index) => folders.slice(0, index + 1).join("/"));
  });
  return new Set(below);
}
