import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** SHA-256 of every file below a folder, by its path in there. */
function digests(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(folder, path), createHash("sha256").update(readFileSync(path)).digest("hex")];
    }),
  );
}

/** Lists, in order, the files below two folders that are not in both of them with the same bytes. */
export function differingFiles(left: string, right: string): string[] {
  const [first, second] = [digests(left), digests(right)];
  return [...new Set([...first.keys(), ...second.keys()])]
    .filter((path) => first.get(path) !== second.get(path))
    .sort();
}
