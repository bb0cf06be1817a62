import { readdirSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";

/** Cuts the files below a folder whose names are chosen to half of their size. Throws when there is none. */
export function cutFilesBelow(folder: string, isChosen: (name: string) => boolean): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && isChosen(entry.name),
  );
  if (files.length === 0) throw new Error(`${folder} has no such file.`);
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    truncateSync(path, Math.floor(statSync(path).size / 2));
  }
}
