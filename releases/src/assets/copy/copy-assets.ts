import { mapConcurrently } from "../../map-concurrently.ts";
import type { FormStorage } from "../form-storage.ts";
import { encodings, isRight, type Form, formName } from "../forms.ts";

/** Files that are copied at a time; each is in memory in all its encodings. */
const copyConcurrency = 8;
const reportEvery = 100;

export interface CopiedAssets {
  /** Number of files in the source. */
  readonly files: number;
  /** Number of those of which the target lacked something. */
  readonly copied: number;
  /** Names of what is damaged in the source, or differs in the target after it was written. */
  readonly damaged: readonly string[];
}

/**
 * Copies all files from one storage to another, and compares each with its digest there. What the target has
 * already and is right is not written, so a copy that was interrupted goes on when it is run again. Both may
 * be in use meanwhile; files that arrive after the beginning are left for the next run.
 *
 * @param onProgress called with the number of compared files and of all, every hundred files
 */
export async function copyAssets(
  source: FormStorage,
  target: FormStorage,
  onProgress: (compared: number, files: number) => void,
): Promise<CopiedAssets> {
  const digests = await source.digests();
  let compared = 0;
  const results = await mapConcurrently(digests, copyConcurrency, async (sha256) => {
    const result = await copyAsset(source, target, sha256);
    compared += 1;
    if (compared % reportEvery === 0 || compared === digests.length) onProgress(compared, digests.length);
    return result;
  });
  return {
    files: digests.length,
    copied: results.filter(({ isCopied }) => isCopied).length,
    damaged: results.flatMap(({ damaged }) => damaged).toSorted(),
  };
}

interface CopiedAsset {
  readonly isCopied: boolean;
  readonly damaged: readonly string[];
}

async function copyAsset(source: FormStorage, target: FormStorage, sha256: string): Promise<CopiedAsset> {
  const damaged: string[] = [];
  const lacking: Form[] = [];
  for (const encoding of encodings) {
    const bytes = await source.read(sha256, encoding);
    // A file that a collection deletes meanwhile, or an encoding that does not shorten it.
    if (!bytes) continue;
    if (!(await isRight({ encoding, bytes }, sha256))) damaged.push(formName(sha256, encoding));
    else if (!(await hasRight(target, sha256, encoding))) lacking.push({ encoding, bytes });
  }
  if (lacking.length === 0) return { isCopied: false, damaged };
  const written = await target.write(sha256, lacking);
  try {
    await written.keep();
  } finally {
    await written.discard();
  }
  for (const { encoding } of lacking)
    if (!(await hasRight(target, sha256, encoding))) damaged.push(formName(sha256, encoding));
  return { isCopied: true, damaged };
}

async function hasRight(storage: FormStorage, sha256: string, encoding: Form["encoding"]): Promise<boolean> {
  const bytes = await storage.read(sha256, encoding);
  return bytes !== null && isRight({ encoding, bytes }, sha256);
}
