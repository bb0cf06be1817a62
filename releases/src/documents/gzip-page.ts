import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import {
  joinParts,
  placeForms,
  writePlaces,
  type PageParts,
  type PageTemplate,
  type PlaceKind,
  type PlaceValues,
} from "./place-template.ts";

/** Without a name or a time, made on an unknown system (RFC 1952, 2.3). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** Header of a stored block of a place's length (RFC 1951, 3.2.4). */
function storedBlock(kind: PlaceKind): Buffer {
  const { length } = placeForms[kind];
  return Buffer.from([0, length, 0, 255 - length, 255]);
}
/** The last block, which is empty. */
const lastBlock = Buffer.from([3, 0]);
const checksumBytes = 4;
const trailerBytes = 2 * checksumBytes;

/** Farthest distance of a reference (RFC 1951, 2). */
const windowBytes = 32 * 1024;
/** Occurs in no UTF-8 text, so that no reference of a part can reach into a place before it. */
const noText = 0xff;

/**
 * Compresses the parts of a page between its places to one gzip member. Each part is compressed with what is
 * before it as dictionary and ends at a byte; places are stored blocks. The checksum is missing, too:
 * {@link fillGzip} writes it.
 */
export async function gzipPage({ texts, kinds }: PageParts): Promise<PageTemplate> {
  const pieces = texts.flatMap((text, index) => {
    const kind = kinds[index];
    return kind ? [text, Buffer.alloc(placeForms[kind].length, noText)] : [text];
  });
  const plain = Buffer.concat(pieces);
  let start = 0;
  const compressed = texts.map((text, index) => {
    const before = plain.subarray(Math.max(0, start - windowBytes), start);
    const kind = kinds[index];
    start += text.byteLength + (kind ? placeForms[kind].length : 0);
    const dictionary = before.byteLength > 0 && { dictionary: before };
    return promisify(deflateRaw)(text, { finishFlush: constants.Z_SYNC_FLUSH, ...dictionary });
  });
  const [first = Buffer.alloc(0), ...others] = await Promise.all(compressed);
  const trailer = Buffer.alloc(trailerBytes);
  trailer.writeUInt32LE(plain.byteLength, checksumBytes);
  const end = Buffer.concat([lastBlock, trailer]);
  const members = [Buffer.concat([header, first]), ...others];
  const ended = members.map((member, index) =>
    index === members.length - 1 ? Buffer.concat([member, end]) : member,
  );
  return joinParts({ texts: ended, kinds }, storedBlock);
}

/**
 * Fills the template of {@link gzipPage}. `plain`: the page with these values, of which it writes the
 * checksum.
 */
export function fillGzip(template: PageTemplate, values: PlaceValues, plain: Buffer): Buffer {
  const filled = writePlaces(template, values);
  filled.writeUInt32LE(crc32(plain), filled.byteLength - trailerBytes);
  return filled;
}
