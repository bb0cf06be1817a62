import { randomUUID } from "node:crypto";
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";
import { RegistryRefusal } from "../registry/refusal.ts";
import type { AssetEncoding, LostAssets, OpenAsset, ReceivedAsset } from "./asset-store.ts";
import type { FormStorage } from "./form-storage.ts";
import { digestsOfNames, type Form, formName } from "./forms.ts";
import { createVerifiedForms } from "./verified-forms.ts";

const temporarySuffix = ".part";

/** Encodings of assets as files of a folder, which exists or is created with the first file. */
export class AssetFolder implements FormStorage {
  readonly #folder: string;
  readonly #verified = createVerifiedForms();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async open(sha256: string, wanted: readonly AssetEncoding[]): Promise<OpenAsset | null> {
    for (const encoding of wanted) {
      const asset = await this.#verified.open({ sha256, encoding, path: this.#pathOf(sha256, encoding) });
      if (asset) return asset;
    }
    return null;
  }

  async read(sha256: string, encoding: AssetEncoding): Promise<Buffer | null> {
    try {
      return await readFile(this.#pathOf(sha256, encoding));
    } catch (error) {
      if (hasCode(error, "ENOENT")) return null;
      throw error;
    }
  }

  async has(sha256: string): Promise<boolean> {
    const asset = await this.open(sha256, ["identity"]);
    asset?.stream.destroy();
    return asset !== null;
  }

  /** Writes encodings of an asset to temporary files. */
  write(sha256: string, forms: readonly Form[]): Promise<Pick<ReceivedAsset, "keep" | "discard">> {
    return writeTemporaryFiles(forms, (encoding) => this.#pathOf(sha256, encoding));
  }

  remove(sha256: string, encoding: AssetEncoding): Promise<void> {
    return rm(this.#pathOf(sha256, encoding), { force: true });
  }

  async removeUnfinished(before: Date): Promise<void> {
    for (const name of await this.names()) {
      if (name.endsWith(temporarySuffix)) await removeOlder(join(this.#folder, name), before);
    }
  }

  async findLost(digests: readonly string[]): Promise<LostAssets> {
    await access(this.#folder, constants.R_OK);
    const lost: string[] = [];
    for (const sha256 of digests) if (!(await this.has(sha256))) lost.push(sha256);
    return { digests: lost, isReachable: true };
  }

  async digests(): Promise<string[]> {
    return digestsOfNames(await this.names());
  }

  /** Relative paths of everything in the folder, with slashes. */
  async names(): Promise<string[]> {
    const names = await readdir(this.#folder, { recursive: true });
    return names.map((name) => name.replaceAll(sep, "/"));
  }

  /** Size in bytes and time of the last change of a file. */
  async statOf(sha256: string, encoding: AssetEncoding): Promise<{ size: number; mtimeMs: number }> {
    return stat(this.#pathOf(sha256, encoding));
  }

  #pathOf(sha256: string, encoding: AssetEncoding): string {
    return join(this.#folder, formName(sha256, encoding));
  }
}

/**
 * Writes temporary files, synced; `keep` renames them. So files exist completely or not at all, also after a
 * power loss.
 */
async function writeTemporaryFiles(
  forms: readonly Form[],
  pathOf: (encoding: AssetEncoding) => string,
): Promise<Pick<ReceivedAsset, "keep" | "discard">> {
  const files = forms.map(({ encoding, bytes }) => {
    const path = pathOf(encoding);
    return { path, temporaryPath: `${path}.${randomUUID()}${temporarySuffix}`, bytes };
  });
  const discard = async () => {
    for (const { temporaryPath } of files) await rm(temporaryPath, { force: true });
  };
  try {
    for (const { temporaryPath, bytes } of files) await writeSynced(temporaryPath, bytes);
  } catch (error) {
    await discard();
    if (!hasCode(error, "ENOSPC", "EDQUOT")) throw error;
    throw new RegistryRefusal("STORAGE_FULL", "The registry's disk is full; nothing was published.");
  }
  let isStored = false;
  return {
    discard,
    keep: async () => {
      if (isStored) return;
      for (const { temporaryPath, path } of files) await rename(temporaryPath, path);
      isStored = true;
    },
  };
}

/** Deletes a file older than `before`. One that is missing by now was stored or discarded by its upload. */
async function removeOlder(path: string, before: Date): Promise<void> {
  try {
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
}

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
