import { createHash } from "node:crypto";

/**
 * Use of a picture: the card of a game, a banner of a game, the logo of a studio, the symbols of a slot's
 * reels.
 */
export const artworkKinds = ["game", "banner", "studio", "symbols"] as const;
export type ArtworkKind = (typeof artworkKinds)[number];

/**
 * Version of a picture, from the address at its studio: another content has another address. Source:
 * spec:game-feed#titles.
 */
export function pictureVersion(address: string): string {
  return createHash("sha256").update(address).digest("hex").slice(0, 16);
}

/**
 * Path of a picture at this site, with its version, so that browsers may keep it for a year. Null address:
 * without one.
 */
export function picturePath(kind: ArtworkKind, name: string, address: string | null): string {
  return `/art/${kind}/${name}${address === null ? "" : `?v=${pictureVersion(address)}`}`;
}
