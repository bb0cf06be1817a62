import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Deletions that the sources of a folder have. */
export interface FoundDeletions {
  /** Number of clean-ups that are made. */
  readonly cleanUps: number;
  /** Files with a statement of their own that deletes by a time, from the folder on. */
  readonly byTime: readonly string[];
}

const maker = /\b(?:expiredRows|endedRows|walkedRows)\(|: CleanUp = \{/g;
const deletionByTime = /\bdelete from [^`";]*?\b(?:\w+_)?at\b\s*<=?/;

/** Finds deletions in the sources of a folder; those of its tests are left out. */
export function findDeletions(folder: string): FoundDeletions {
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|(?:^|[\\/])testing[\\/]/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
  return {
    cleanUps: texts.reduce((sum, { text }) => sum + (text.match(maker)?.length ?? 0), 0),
    byTime: texts
      .filter(({ text }) => deletionByTime.test(text))
      .map(({ file }) => file)
      .sort(),
  };
}
