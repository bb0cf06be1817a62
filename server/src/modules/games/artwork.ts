import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import {
  bannerArtwork,
  findStudio,
  findTitle,
  gameArtwork,
  promotionArtwork,
  studioLogo,
} from "@tessera/counterparties/catalogue";
import type { KeptEncoding } from "@tessera/shared/core/accepted-encodings";
import { promotionSlugs } from "../promotions/index.ts";

export const artworkKinds = ["game", "banner", "studio", "promotion"] as const;
export type ArtworkKind = (typeof artworkKinds)[number];

/** A picture with its version and its compressed forms. */
export interface Picture {
  readonly svg: string;
  /** Changes with the drawing: 16 hex digits of its SHA-256. */
  readonly version: string;
  /** Compressed forms, each created at its first request. */
  readonly compressed: Map<KeptEncoding, Promise<Buffer>>;
}

const drawers: Readonly<Record<ArtworkKind, (name: string) => string | undefined>> = {
  game: (slug) => {
    const title = findTitle(slug);
    return title && gameArtwork(title);
  },
  banner: (name) => {
    const [, slug = "", layout] = /^(.+)-(mobile|desktop)$/.exec(name) ?? [];
    const title = findTitle(slug);
    return title && (layout === "mobile" || layout === "desktop") ? bannerArtwork(title, layout) : undefined;
  },
  // Only for studios of the catalogue: a logo can be drawn for any word, and the cache never evicts.
  studio: (code) => (findStudio(code) ? studioLogo(code) : undefined),
  promotion: (slug) => (promotionSlugs.some((known) => known === slug) ? promotionArtwork(slug) : undefined),
};

// Drawings depend only on their name, and the catalogue is finite, so the cache needs no eviction.
const drawn = new Map<string, Picture>();

/** Returns the picture of this name, drawn at its first request; undefined when the catalogue has none. */
export function pictureOf(kind: ArtworkKind, name: string): Picture | undefined {
  const key = `${kind}/${name}`;
  const known = drawn.get(key);
  if (known) return known;
  const svg = drawers[kind](name);
  if (svg === undefined) return undefined;
  const version = createHash("sha256").update(svg).digest("hex").slice(0, 16);
  const picture: Picture = { svg, version, compressed: new Map() };
  drawn.set(key, picture);
  return picture;
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

/** Returns the path of a picture, with its version, so that browsers may cache it for a year. */
export function artworkPath(kind: ArtworkKind, name: string): string {
  const version = pictureOf(kind, name)?.version;
  return `/art/${kind}/${name}.svg${version === undefined ? "" : `?v=${version}`}`;
}
