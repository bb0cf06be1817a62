import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";
import { RegistryRefusal } from "../registry/refusal.ts";
import { releaseLimits } from "../release/check-release.ts";
import type { AssetEncoding, ReceivedAsset } from "./asset-store.ts";
import { decodeForm, type Form } from "./forms.ts";
import type { FormFile } from "./verified-forms.ts";

const suffixes: Readonly<Record<AssetEncoding, string>> = { identity: "", br: ".br", gzip: ".gz" };

/** The uncompressed file is the last one to be removed: an asset exists while it does. */
const encodings = ["br", "gzip", "identity"] as const;

const temporarySuffix = ".part";

/** Files of assets in a folder: `<first two digits>/<digest>`, with `.br` and `.gz` beside it. */
export class AssetFolder {
  readonly #folder: string;

  /** Creates the folder when it is missing. */
  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
  }

  /** Rejects when the folder cannot be read. */
  checkReadable(): Promise<void> {
    return access(this.#folder, constants.R_OK);
  }

  fileOf(sha256: string, encoding: AssetEncoding): FormFile {
    return { sha256, encoding, path: this.#pathOf(sha256, encoding) };
  }

  /** Reads every encoding of an asset, the uncompressed one last: the asset's own bytes, or the fault. */
  readForms(sha256: string): Promise<(Buffer | "missing" | "damaged")[]> {
    return Promise.all(encodings.map((encoding) => readForm(this.fileOf(sha256, encoding))));
  }

  /** Writes encodings of an asset to temporary files. Refuses with STORAGE_FULL. */
  write(sha256: string, forms: readonly Form[]): Promise<Pick<ReceivedAsset, "keep" | "discard">> {
    return writeTemporaryFiles(forms, (encoding) => this.#pathOf(sha256, encoding));
  }

  /** Deletes the encodings of an asset, but for those in `kept`. */
  async remove(sha256: string, kept: ReadonlySet<AssetEncoding> = new Set()): Promise<void> {
    for (const encoding of encodings) {
      if (!kept.has(encoding)) await rm(this.#pathOf(sha256, encoding), { force: true });
    }
  }

  /** Deletes temporary files that were last written before this moment. */
  async removeUnfinished(before: Date): Promise<void> {
    for (const name of await readdir(this.#folder, { recursive: true })) {
      if (name.endsWith(temporarySuffix)) await removeOlder(join(this.#folder, name), before);
    }
  }

  #pathOf(sha256: string, encoding: AssetEncoding): string {
    return join(this.#folder, sha256.slice(0, 2), sha256 + suffixes[encoding]);
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
  let isKept = false;
  return {
    discard,
    keep: async () => {
      if (isKept) return;
      for (const { temporaryPath, path } of files) await rename(temporaryPath, path);
      isKept = true;
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

/** Reads one encoding of an asset. Returns the asset's own bytes, or the fault. */
async function readForm({ sha256, encoding, path }: FormFile): Promise<Buffer | "missing" | "damaged"> {
  try {
    const form = { encoding, bytes: await readFile(path) };
    return (await decodeForm(form, sha256, releaseLimits.fileBytesMax)) ?? "damaged";
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "missing";
    throw error;
  }
}
