import { once } from "node:events";
import { promisify } from "node:util";
import { brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import { fillNonce, joinAroundNonces, nonceLength, type NonceTemplate } from "./nonce-template.ts";

/**
 * Header of an uncompressed meta-block of the nonce's length (RFC 7932, 9.2): not the last, four nibbles of length, the
 * length less one, uncompressed.
 */
const uncompressedBlock = Buffer.alloc(3);
uncompressedBlock.writeUIntLE(((nonceLength - 1) << 3) | (1 << 19), 0, 3);

/**
 * Stands for the nonce while a page is compressed. Its bytes occur in no UTF-8 text and no two of them follow each other
 * twice, so that it cannot be made of references. It ends like a nonce, since a literal is coded by the two bytes before it.
 */
const standIn = Buffer.from("c0c1f5f6f7f8f9fafbfcfdfeffc0f5c1f6f8f7f9fbfa3d3d", "hex");

/** In each no character occurs twice before the end, and none stands where it does in the other or in the stand-in. */
const trialNonces = ["ABCDEFGHIJKLMNOPQRSTUV==", "abcdefghijklmnopqrstuv=="];

/**
 * Compresses the parts of a page between its nonces to one brotli stream: the first nonce is an uncompressed meta-block,
 * every other one a reference to it. The encoder does not promise such references, so the result is decompressed with
 * nonces that would show anything else. Null where one does, as in a page that begins with a nonce.
 *
 * @param quality of brotli, 0 to 11
 */
export async function brotliPage(parts: readonly Buffer[], quality: number): Promise<NonceTemplate | null> {
  const [head = Buffer.alloc(0), ...others] = parts;
  const plain = joinAroundNonces(parts);
  const blocks =
    others.length === 0
      ? await compressInBlocks([head], quality)
      : await compressInBlocks([head, standIn, joinBetween(others, standIn)], quality);
  const [first = Buffer.alloc(0), , ...last] = blocks;
  const template = joinAroundNonces([first, ...last], uncompressedBlock);
  for (const nonce of trialNonces) {
    if (!(await decompressesTo(fillNonce(plain, nonce), fillNonce(template, nonce)))) return null;
  }
  return template;
}

function joinBetween(parts: readonly Buffer[], separator: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part])));
}

/** Compresses blocks one after another to one stream. Returns the bytes of each, which end at a byte. */
async function compressInBlocks(blocks: readonly Buffer[], quality: number): Promise<Buffer[]> {
  const stream = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  let written: Buffer[] = [];
  stream.on("data", (bytes: Buffer) => written.push(bytes));
  const compressed: Buffer[] = [];
  for (const [index, block] of blocks.entries()) {
    stream.write(block);
    if (index === blocks.length - 1) {
      const ended = once(stream, "end");
      stream.end();
      await ended;
    } else {
      await new Promise<void>((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
    }
    compressed.push(Buffer.concat(written));
    written = [];
  }
  return compressed;
}

async function decompressesTo(plain: Buffer, compressed: Buffer): Promise<boolean> {
  try {
    return plain.equals(
      await promisify(brotliDecompress)(compressed, { maxOutputLength: plain.byteLength + 1 }),
    );
  } catch {
    return false;
  }
}
