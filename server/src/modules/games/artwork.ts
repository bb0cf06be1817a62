import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { KeptEncoding } from "@tessera/shared/core/accepted-encodings";
import type { ArtworkKind, GameCatalogue } from "../../integrations/studios/game-catalogue.ts";
import { promotionSlugs } from "../promotions/index.ts";

/** A picture with its version and its compressed forms. */
export interface Picture {
  readonly svg: string;
  /** Changes with the drawing: 16 hex digits of its SHA-256. */
  readonly version: string;
  /** Compressed forms, each created at its first request. */
  readonly compressed: Map<KeptEncoding, Promise<Buffer>>;
}

/** The pictures of a catalogue, each drawn at its first request. */
export class Artwork {
  readonly #catalogue: GameCatalogue;
  // Drawings depend only on their name, and the catalogue is finite, so the cache needs no eviction.
  readonly #drawn = new Map<string, Picture>();

  constructor(catalogue: GameCatalogue) {
    this.#catalogue = catalogue;
  }

  /** Returns the picture of this name; undefined when the catalogue has none. */
  find(kind: ArtworkKind, name: string): Picture | undefined {
    const key = `${kind}/${name}`;
    const known = this.#drawn.get(key);
    if (known) return known;
    // A promotion's picture can be drawn for any word, and the cache never evicts.
    if (kind === "promotion" && !promotionSlugs.some((slug) => slug === name)) return undefined;
    const svg = this.#catalogue.draw(kind, name);
    if (svg === undefined) return undefined;
    const version = createHash("sha256").update(svg).digest("hex").slice(0, 16);
    const picture: Picture = { svg, version, compressed: new Map() };
    this.#drawn.set(key, picture);
    return picture;
  }

  /** Returns the path of a picture, with its version, so that browsers may cache it for a year. */
  pathOf(kind: ArtworkKind, name: string): string {
    const version = this.find(kind, name)?.version;
    return `/art/${kind}/${name}.svg${version === undefined ? "" : `?v=${version}`}`;
  }
}

const compressors: Readonly<Record<KeptEncoding, (text: string) => Promise<Buffer>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  gzip: (text) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
};

/** Returns a picture under a content encoding. Compressed once, in the thread pool. */
export function compressedPicture({ svg, compressed }: Picture, encoding: KeptEncoding): Promise<Buffer> {
  const known = compressed.get(encoding);
  if (known) return known;
  const bytes = compressors[encoding](svg);
  compressed.set(encoding, bytes);
  return bytes;
}
