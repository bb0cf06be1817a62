import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { fillNonce, joinAroundNonces, nonceLength, type NonceTemplate } from "./nonce-template.ts";

/** Without a name or a time, made on an unknown system (RFC 1952, 2.3). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** Header of a stored block of the nonce's length (RFC 1951, 3.2.4). */
const storedBlock = Buffer.from([0, nonceLength, 0, 255 - nonceLength, 255]);
/** The last block, which is empty. */
const lastBlock = Buffer.from([3, 0]);
const checksumBytes = 4;
const trailerBytes = 2 * checksumBytes;

/** Farthest distance of a reference (RFC 1951, 2). */
const windowBytes = 32 * 1024;
/** Occurs in no UTF-8 text, so that no reference of a part can reach into a nonce before it. */
const noText = 0xff;

/**
 * Compresses the parts of a page between its nonces to one gzip member. Each part is compressed with what is before it as
 * dictionary and ends at a byte; nonces are stored blocks. The checksum is missing, too: {@link fillGzip} writes it.
 */
export async function gzipPage(parts: readonly Buffer[]): Promise<NonceTemplate> {
  const plain = Buffer.concat(parts.flatMap((part) => [part, Buffer.alloc(nonceLength, noText)]));
  let start = 0;
  const compressed = parts.map((part) => {
    const before = plain.subarray(Math.max(0, start - windowBytes), start);
    start += part.byteLength + nonceLength;
    const dictionary = before.byteLength > 0 && { dictionary: before };
    return promisify(deflateRaw)(part, { finishFlush: constants.Z_SYNC_FLUSH, ...dictionary });
  });
  const [first = Buffer.alloc(0), ...others] = await Promise.all(compressed);
  const trailer = Buffer.alloc(trailerBytes);
  trailer.writeUInt32LE(plain.byteLength - nonceLength, checksumBytes);
  const end = Buffer.concat([lastBlock, trailer]);
  const members = [Buffer.concat([header, first]), ...others];
  return joinAroundNonces(
    members.map((member, index) => (index === members.length - 1 ? Buffer.concat([member, end]) : member)),
    storedBlock,
  );
}

/** Fills the template of {@link gzipPage}. `plain`: the page with this nonce, of which it writes the checksum. */
export function fillGzip(template: NonceTemplate, nonce: string, plain: Buffer): Buffer {
  const filled = fillNonce(template, nonce);
  filled.writeUInt32LE(crc32(plain), filled.byteLength - trailerBytes);
  return filled;
}
