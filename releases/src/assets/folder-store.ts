import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { hasCode } from "@tessera/shared/core/has-code";
import { RegistryRefusal } from "../registry/refusal.ts";
import type { AssetEncoding, AssetStore, OpenAsset, StoredAsset } from "./asset-store.ts";

const endings: Readonly<Record<AssetEncoding, string>> = { identity: "", br: ".br", gzip: ".gz" };

/** Keeps assets in a folder, `<first two digits>/<digest>` with `.br` and `.gz` beside it. */
export function createFolderStore(folder: string): AssetStore {
  const pathOf = (sha256: string, encoding: AssetEncoding) =>
    join(folder, sha256.slice(0, 2), sha256 + endings[encoding]);

  return {
    async write(sha256, content, bytesMax) {
      const bytes = await readVerified(sha256, content, bytesMax);
      try {
        await writeCompressed(bytes, (encoding) => pathOf(sha256, encoding));
        await writeWhole(pathOf(sha256, "identity"), bytes);
      } catch (error) {
        if (!hasCode(error, "ENOSPC", "EDQUOT")) throw error;
        throw new RegistryRefusal("STORAGE_FULL", "The registry's disk is full; nothing was published.");
      }
      return describe(bytes);
    },

    async open(sha256, wanted) {
      for (const encoding of wanted) {
        const asset = await openFile(pathOf(sha256, encoding), encoding);
        if (asset) return asset;
      }
      return null;
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
  // The stream is a request: destroying it on a refusal would take the answer with it.
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

async function writeCompressed(bytes: Buffer, pathOf: (encoding: AssetEncoding) => string): Promise<void> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (isWorthIt(br, bytes)) await writeWhole(pathOf("br"), br);
  if (isWorthIt(gz, bytes)) await writeWhole(pathOf("gzip"), gz);
}

/** Pictures and fonts are compressed already: a few bytes less are not worth unpacking them in every browser. */
function isWorthIt(compressed: Buffer, plain: Buffer): boolean {
  return compressed.byteLength < plain.byteLength * 0.9;
}

/** A file is there whole or not at all, also when the power goes: written aside, synced, renamed. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(aside, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
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
