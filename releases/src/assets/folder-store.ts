import { createHash, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { hasCode } from "@tessera/shared/core/has-code";
import { RegistryRefusal } from "../registry/refusal.ts";
import { releaseLimits } from "../release/check-release.ts";
import type { AssetEncoding, AssetStore, ReceivedAsset, StoredAsset } from "./asset-store.ts";
import { compressForms, decodeForm, type Form } from "./forms.ts";
import { createVerifiedForms, type FormFile } from "./verified-forms.ts";

const suffixes: Readonly<Record<AssetEncoding, string>> = { identity: "", br: ".br", gzip: ".gz" };

/** The uncompressed file is the last one to be removed: an asset exists while it does. */
const encodings = ["br", "gzip", "identity"] as const;

/**
 * Stores assets in a folder as `<first two digits>/<digest>`, with `.br` and `.gz` beside it. Creates the
 * folder when it is missing.
 */
export function createFolderStore(folder: string): AssetStore {
  mkdirSync(folder, { recursive: true });
  const verified = createVerifiedForms();
  const pathOf = (sha256: string, encoding: AssetEncoding) =>
    join(folder, sha256.slice(0, 2), sha256 + suffixes[encoding]);
  const fileOf = (sha256: string, encoding: AssetEncoding): FormFile => ({
    sha256,
    encoding,
    path: pathOf(sha256, encoding),
  });
  const readForms = (sha256: string) =>
    Promise.all(encodings.map((encoding) => readForm(fileOf(sha256, encoding))));

  const remove = async (sha256: string, which: readonly AssetEncoding[]) => {
    for (const encoding of which) await rm(pathOf(sha256, encoding), { force: true });
  };

  return {
    async receive(sha256, content, bytesMax) {
      const bytes = await readVerified(sha256, content, bytesMax);
      const forms = await compressForms(bytes);
      return {
        ...describe(bytes),
        ...(await writeTemporaryFiles(forms, (encoding) => pathOf(sha256, encoding))),
      };
    },

    async open(sha256, wanted) {
      for (const encoding of wanted) {
        const asset = await verified.open(fileOf(sha256, encoding));
        if (asset) return asset;
      }
      return null;
    },

    async has(sha256) {
      const asset = await verified.open(fileOf(sha256, "identity"));
      asset?.stream.destroy();
      return asset !== null;
    },

    checkReadable: () => access(folder, constants.R_OK),

    async inspect(sha256) {
      const forms = await readForms(sha256);
      if (forms.every((form) => form === "missing")) return "missing";
      const isWhole = forms.at(-1) !== "missing" && !forms.includes("damaged");
      return isWhole ? "sound" : "damaged";
    },

    async repair(sha256) {
      const sound = (await readForms(sha256)).find((form) => typeof form === "object");
      if (!sound) {
        await remove(sha256, encodings);
        return "missing";
      }
      const forms = await compressForms(sound);
      const written = await writeTemporaryFiles(forms, (encoding) => pathOf(sha256, encoding));
      await written.keep();
      // A damaged encoding that would not be written today must not stay.
      const kept = new Set(forms.map(({ encoding }) => encoding));
      await remove(
        sha256,
        encodings.filter((encoding) => !kept.has(encoding)),
      );
      return "sound";
    },

    remove: (sha256) => remove(sha256, encodings),

    async removeUnfinished(before) {
      for (const name of await readdir(folder, { recursive: true })) {
        if (name.endsWith(temporarySuffix)) await removeOlder(join(folder, name), before);
      }
    },
  };
}

function describe(bytes: Buffer): StoredAsset {
  const integrity = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
  return { integrity, bytes: bytes.byteLength };
}

async function readVerified(sha256: string, content: Readable, bytesMax: number): Promise<Buffer> {
  const hash = createHash("sha256");
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The stream is a request: destroying it on a refusal would also close the response.
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax)
      throw new RegistryRefusal("ASSET_TOO_LARGE", `An asset has at most ${bytesMax} bytes.`);
    hash.update(chunk);
    chunks.push(chunk);
  }
  const actual = hash.digest("hex");
  if (actual !== sha256) {
    throw new RegistryRefusal(
      "ASSET_DIGEST_MISMATCH",
      `The bytes sent for ${sha256} have the digest ${actual}.`,
    );
  }
  return Buffer.concat(chunks);
}

const temporarySuffix = ".part";

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
