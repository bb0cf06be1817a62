import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { hasCode } from "@tessera/shared/core/has-code";
import { RegistryRefusal } from "../registry/refusal.ts";
import type { AssetEncoding, AssetStore, OpenAsset, ReceivedAsset, StoredAsset } from "./asset-store.ts";

const suffixes: Readonly<Record<AssetEncoding, string>> = { identity: "", br: ".br", gzip: ".gz" };

/** Stores assets in a folder as `<first two digits>/<digest>`, with `.br` and `.gz` beside it. */
export function createFolderStore(folder: string): AssetStore {
  const pathOf = (sha256: string, encoding: AssetEncoding) =>
    join(folder, sha256.slice(0, 2), sha256 + suffixes[encoding]);

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
        const asset = await openFile(pathOf(sha256, encoding), encoding);
        if (asset) return asset;
      }
      return null;
    },

    async remove(sha256) {
      // The uncompressed file last: an asset exists while it does.
      for (const encoding of ["br", "gzip", "identity"] as const) {
        await rm(pathOf(sha256, encoding), { force: true });
      }
    },

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

interface Form {
  readonly encoding: AssetEncoding;
  readonly bytes: Buffer;
}

/** Encodings in which an asset is stored, the uncompressed one last. */
async function compressForms(bytes: Buffer): Promise<Form[]> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const compressed: Form[] = [
    { encoding: "br", bytes: br },
    { encoding: "gzip", bytes: gz },
  ];
  return [...compressed.filter((form) => isSmallEnough(form.bytes, bytes)), { encoding: "identity", bytes }];
}

/** True when compression saves at least a tenth. Pictures and fonts are compressed already. */
function isSmallEnough(compressed: Buffer, plain: Buffer): boolean {
  return compressed.byteLength < plain.byteLength * 0.9;
}

const temporarySuffix = ".part";

/**
 * Writes temporary files, synced; `keep` renames them. So files exist completely or not at all, also after a power
 * loss.
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

/** Deletes a file older than `before`. One that is missing by now was kept or discarded by its upload. */
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

async function openFile(path: string, encoding: AssetEncoding): Promise<OpenAsset | null> {
  try {
    const file = await open(path, "r");
    const { size } = await file.stat();
    return { encoding, bytes: size, stream: file.createReadStream() };
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}
