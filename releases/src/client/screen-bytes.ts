import { brotliCompressSync } from "node:zlib";
import { readBuiltFile, type BuiltFolder } from "./built-folder.ts";

/** Scripts of a screen of a remote that a player loads at once, in compressed bytes. */
export interface ScreenBytes {
  /** Its path, as in the manifest. */
  readonly screen: string;
  readonly bytes: number;
}

/**
 * Budget in compressed bytes unless set otherwise: a quarter more than the largest screen of the site has.
 */
export const screenBytesBudget = 30_000;

/**
 * Finds the screens of a build whose scripts, with those that every screen of the remote needs, are larger
 * than a budget.
 *
 * @param budget compressed bytes
 */
export async function findLargeScreens(source: BuiltFolder, budget: number): Promise<ScreenBytes[]> {
  const { files, hints, manifest } = source.built;
  const sizes = new Map<string, number>();
  const sizeOf = async (path: string) => {
    const file = files.find((candidate) => candidate.path === path);
    const known =
      sizes.get(path) ?? (file && brotliCompressSync(await readBuiltFile(source, file)).byteLength);
    sizes.set(path, known ?? 0);
    return known ?? 0;
  };
  const large: ScreenBytes[] = [];
  for (const { prefix } of manifest?.paths ?? []) {
    const scripts = [...(hints["*"] ?? []), ...(hints[prefix] ?? [])].filter((path) => path.endsWith(".js"));
    let bytes = 0;
    for (const path of new Set(scripts)) bytes += await sizeOf(path);
    if (bytes > budget) large.push({ screen: prefix, bytes });
  }
  return large;
}
