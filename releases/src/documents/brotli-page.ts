import { once } from "node:events";
import { promisify } from "node:util";
import { brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import {
  joinParts,
  placeForms,
  writePlaces,
  type PageParts,
  type PageTemplate,
  type PlaceKind,
  type PlaceValues,
} from "./place-template.ts";

/**
 * Header of an uncompressed meta-block of a place's length (RFC 7932, 9.2): not the last, four nibbles of
 * length, the length less one, uncompressed.
 */
function uncompressedBlock(kind: PlaceKind): Buffer {
  const block = Buffer.alloc(3);
  block.writeUIntLE(((placeForms[kind].length - 1) << 3) | (1 << 19), 0, 3);
  return block;
}

/**
 * Stand for the values while a page is compressed. Their bytes occur in no UTF-8 text and no two of them
 * follow each other twice, so that they cannot be made of references. They end like the values.
 */
const standIns: Readonly<Record<PlaceKind, Buffer>> = {
  nonce: Buffer.from("c0c1f5f6f7f8f9fafbfcfdfeffc0f5c1f6f8f7f9fbfa3d3d", "hex"),
  id: Buffer.from("c0f6c1f7f5f8fafcfef5f9fdfbfff6fac0f7fbf9ffc1f8fcf5fbfec0fcf9c1fdf6fe3030", "hex"),
  token: Buffer.from(
    "c0fefafffec1fefdf8c0f8c1fcf8f6fbf7c1fff9f5f7fcf7f6fcf6c0fbf8fffaf8fbc0fff7faf9f7fef8f52e32",
    "hex",
  ),
  revision: Buffer.from("c0f9c0fac1c0fdf5faf5fcc1faf62020", "hex"),
};

/**
 * In each value no character occurs twice before the end, and none is where it does in the other or in the
 * stand-in.
 */
const trials: readonly PlaceValues[] = [
  {
    nonce: "ABCDEFGHIJKLMNOPQRSTUV==",
    id: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgh00",
    token: "qponmlkjihgfedcbaZYXWVUTSRQPONMLKJIHGFEDCBA.2",
    revision: "ABCDEFGHIJKLMN  ",
  },
  {
    nonce: "abcdefghijklmnopqrstuv==",
    id: "ghijklmnopqrstuvwxyzABCDEFGHIJKLMN00",
    token: "jihgfedcbaZYXWVUTSRQPONMLKJIHGFEDCBAqponmlk.2",
    revision: "nopqrstuvwxyza  ",
  },
];

/**
 * Compresses the parts of a page between its places to one brotli stream: the first place of a kind is an
 * uncompressed meta-block, every other one a reference to it. The encoder does not promise such references,
 * so the result is decompressed with values that would show anything else. Null where one does, as in a page
 * that begins with a place.
 *
 * @param quality of brotli, 0 to 11
 */
export async function brotliPage(parts: PageParts, quality: number): Promise<PageTemplate | null> {
  const plain = joinParts(parts);
  const { texts, kinds } = joinRepeatedPlaces(parts);
  const blocks = texts.flatMap((text, index) => {
    const kind = kinds[index];
    return kind ? [text, standIns[kind]] : [text];
  });
  const compressed = await compressInBlocks(blocks, quality);
  const compressedTexts = compressed.filter((_block, index) => index % 2 === 0);
  const template = joinParts({ texts: compressedTexts, kinds }, uncompressedBlock);
  for (const values of trials) {
    if (!(await decompressesTo(writePlaces(plain, values), writePlaces(template, values)))) return null;
  }
  return template;
}

/** The parts around the first place of each kind; every other place is its stand-in. */
function joinRepeatedPlaces({ texts, kinds }: PageParts): PageParts {
  const joined: Buffer[][] = [[]];
  const first: PlaceKind[] = [];
  for (const [index, text] of texts.entries()) {
    joined.at(-1)?.push(text);
    const kind = kinds[index];
    if (!kind) continue;
    if (first.includes(kind)) {
      joined.at(-1)?.push(standIns[kind]);
    } else {
      first.push(kind);
      joined.push([]);
    }
  }
  return { texts: joined.map((part) => Buffer.concat(part)), kinds: first };
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
