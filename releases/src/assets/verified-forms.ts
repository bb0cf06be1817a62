import { type FileHandle, open } from "node:fs/promises";
import { hasCode } from "@tessera/shared/core/has-code";
import { LRUCache } from "lru-cache";
import type { AssetEncoding, OpenAsset } from "./asset-store.ts";
import { isRight } from "./forms.ts";

/** One encoding of an asset on disk. */
export interface FormFile {
  readonly sha256: string;
  readonly encoding: AssetEncoding;
  readonly path: string;
}

/** Files whose result is remembered; more than the live releases and their predecessors have. */
const rememberedMax = 20_000;

/**
 * Opens files whose bytes were compared with their digest. A file is compared when it is first opened and
 * again after its size, its inode or its time has changed, so that damaged bytes are never sent.
 */
export function createVerifiedForms() {
  const results = new LRUCache<string, { readonly version: string; readonly isSound: Promise<boolean> }>({
    max: rememberedMax,
  });

  function isSound(file: FormFile, handle: FileHandle, version: string): Promise<boolean> {
    const known = results.get(file.path);
    if (known?.version === version) return known.isSound;
    const result = handle
      .readFile()
      .then((bytes) => isRight({ encoding: file.encoding, bytes }, file.sha256));
    results.set(file.path, { version, isSound: result });
    // A read error says nothing about the bytes: the next request reads them again.
    result.catch(() => results.delete(file.path));
    return result;
  }

  return {
    /** Opens the file; null when it is missing or damaged. The caller reads or destroys the stream. */
    async open(file: FormFile): Promise<OpenAsset | null> {
      const handle = await openIfThere(file.path);
      if (!handle) return null;
      try {
        const { size, ino, mtimeMs } = await handle.stat();
        if (await isSound(file, handle, `${ino}:${size}:${mtimeMs}`)) {
          return { encoding: file.encoding, bytes: size, stream: handle.createReadStream({ start: 0 }) };
        }
      } catch (error) {
        await handle.close();
        throw error;
      }
      await handle.close();
      return null;
    },
  };
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "r");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}
