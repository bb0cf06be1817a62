import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { releaseLimits } from "../release/check-release.ts";
import type { AssetEncoding } from "./asset-store.ts";

/** Encodings in the order in which they are stored and removed: an asset exists while the last one does. */
export const encodings = ["br", "gzip", "identity"] as const satisfies readonly AssetEncoding[];

const suffixes: Readonly<Record<AssetEncoding, string>> = { identity: "", br: ".br", gzip: ".gz" };

/** Relative path of an encoding of an asset: `<first two digits>/<digest>`, with `.br` or `.gz` behind it. */
export function formName(sha256: string, encoding: AssetEncoding): string {
  return `${sha256.slice(0, 2)}/${sha256}${suffixes[encoding]}`;
}

/** Asset and encoding of such a path; null for every other path. */
export function parseFormName(
  name: string,
): { readonly sha256: string; readonly encoding: AssetEncoding } | null {
  const [, , sha256, suffix = ""] = /^([0-9a-f]{2})\/(\1[0-9a-f]{62})(\.br|\.gz)?$/.exec(name) ?? [];
  const encoding = encodings.find((one) => suffixes[one] === suffix);
  return sha256 !== undefined && encoding !== undefined ? { sha256, encoding } : null;
}

/** Digests of the assets that have their uncompressed bytes among these paths. */
export function digestsOfNames(names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const form = parseFormName(name);
    return form?.encoding === "identity" ? [form.sha256] : [];
  });
}

/** An asset's bytes in one encoding. */
export interface Form {
  readonly encoding: AssetEncoding;
  readonly bytes: Buffer;
}

/** Encodings in which an asset is stored: those that shorten it, and the uncompressed one last. */
export async function compressForms(bytes: Buffer): Promise<Form[]> {
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

/** Decodes a form to the asset with this digest; null when it is damaged. */
export async function decodeForm({ encoding, bytes }: Form, sha256: string): Promise<Buffer | null> {
  const plain = await decompress(encoding, bytes).catch(() => null);
  return plain && createHash("sha256").update(plain).digest("hex") === sha256 ? plain : null;
}

/** True when a form has the bytes of the asset with this digest. */
export async function isRight(form: Form, sha256: string): Promise<boolean> {
  return (await decodeForm(form, sha256)) !== null;
}

async function decompress(encoding: AssetEncoding, bytes: Buffer): Promise<Buffer> {
  const options = { maxOutputLength: releaseLimits.fileBytesMax };
  if (encoding === "br") return promisify(brotliDecompress)(bytes, options);
  return encoding === "gzip" ? promisify(gunzip)(bytes, options) : bytes;
}
