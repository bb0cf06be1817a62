import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { RegistryRefusal } from "../registry/refusal.ts";
import type { AssetEncoding, AssetState, AssetStore, StoredAsset } from "./asset-store.ts";
import type { FormStorage } from "./form-storage.ts";
import { compressForms, decodeForm, encodings } from "./forms.ts";

/** An asset store over a folder or a bucket: the rules that both have in common. */
export function createVerifiedStore(storage: FormStorage): AssetStore {
  return {
    async receive(sha256, content, bytesMax) {
      const bytes = await readVerified(sha256, content, bytesMax);
      const forms = await compressForms(bytes);
      return { ...describe(bytes), ...(await storage.write(sha256, forms)) };
    },

    open: (sha256, wanted) => storage.open(sha256, wanted),
    has: (sha256) => storage.has(sha256),
    findLost: (digests) => storage.findLost(digests),
    inspect: (sha256) => inspect(storage, sha256),
    repair: (sha256) => repair(storage, sha256),
    remove: (sha256) => remove(storage, sha256),
    removeUnfinished: (before) => storage.removeUnfinished(before),
  };
}

/** Reads every encoding of an asset, the uncompressed one last: the asset's own bytes, or the fault. */
function readForms(storage: FormStorage, sha256: string): Promise<(Buffer | "missing" | "damaged")[]> {
  return Promise.all(
    encodings.map(async (encoding) => {
      const bytes = await storage.read(sha256, encoding);
      if (!bytes) return "missing";
      return (await decodeForm({ encoding, bytes }, sha256)) ?? "damaged";
    }),
  );
}

async function inspect(storage: FormStorage, sha256: string): Promise<AssetState> {
  const forms = await readForms(storage, sha256);
  if (forms.every((form) => form === "missing")) return "missing";
  const isWhole = forms.at(-1) !== "missing" && !forms.includes("damaged");
  return isWhole ? "sound" : "damaged";
}

async function repair(storage: FormStorage, sha256: string): Promise<Exclude<AssetState, "damaged">> {
  const sound = (await readForms(storage, sha256)).find((form) => typeof form === "object");
  if (!sound) {
    await remove(storage, sha256);
    return "missing";
  }
  const forms = await compressForms(sound);
  const written = await storage.write(sha256, forms);
  await written.keep();
  await written.discard();
  // A damaged encoding that would not be written today must not stay.
  await remove(storage, sha256, new Set(forms.map(({ encoding }) => encoding)));
  return "sound";
}

/** Deletes the encodings of an asset, but for those in `retained`. */
async function remove(
  storage: FormStorage,
  sha256: string,
  retained: ReadonlySet<AssetEncoding> = new Set(),
): Promise<void> {
  for (const encoding of encodings) if (!retained.has(encoding)) await storage.remove(sha256, encoding);
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
