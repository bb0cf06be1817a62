import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { RegistryRefusal } from "../registry/refusal.ts";
import { AssetFolder } from "./asset-folder.ts";
import type { AssetState, AssetStore, StoredAsset } from "./asset-store.ts";
import { compressForms } from "./forms.ts";
import { createVerifiedForms } from "./verified-forms.ts";

/**
 * Stores assets in a folder as `<first two digits>/<digest>`, with `.br` and `.gz` beside it. Creates the
 * folder when it is missing.
 */
export function createFolderStore(folder: string): AssetStore {
  const files = new AssetFolder(folder);
  const verified = createVerifiedForms();

  return {
    async receive(sha256, content, bytesMax) {
      const bytes = await readVerified(sha256, content, bytesMax);
      const forms = await compressForms(bytes);
      return { ...describe(bytes), ...(await files.write(sha256, forms)) };
    },

    async open(sha256, wanted) {
      for (const encoding of wanted) {
        const asset = await verified.open(files.fileOf(sha256, encoding));
        if (asset) return asset;
      }
      return null;
    },

    async has(sha256) {
      const asset = await verified.open(files.fileOf(sha256, "identity"));
      asset?.stream.destroy();
      return asset !== null;
    },

    checkReadable: () => files.checkReadable(),
    inspect: (sha256) => inspect(files, sha256),
    repair: (sha256) => repair(files, sha256),
    remove: (sha256) => files.remove(sha256),
    removeUnfinished: (before) => files.removeUnfinished(before),
  };
}

async function inspect(files: AssetFolder, sha256: string): Promise<AssetState> {
  const forms = await files.readForms(sha256);
  if (forms.every((form) => form === "missing")) return "missing";
  const isWhole = forms.at(-1) !== "missing" && !forms.includes("damaged");
  return isWhole ? "sound" : "damaged";
}

async function repair(files: AssetFolder, sha256: string): Promise<Exclude<AssetState, "damaged">> {
  const sound = (await files.readForms(sha256)).find((form) => typeof form === "object");
  if (!sound) {
    await files.remove(sha256);
    return "missing";
  }
  const forms = await compressForms(sound);
  const written = await files.write(sha256, forms);
  await written.keep();
  // A damaged encoding that would not be written today must not stay.
  await files.remove(sha256, new Set(forms.map(({ encoding }) => encoding)));
  return "sound";
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
