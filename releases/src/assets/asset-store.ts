import type { Readable } from "node:stream";

/** How the bytes of an asset are kept: as they are, or compressed once when they arrived. */
export type AssetEncoding = "identity" | "br" | "gzip";

export interface StoredAsset {
  readonly integrity: string;
  readonly bytes: number;
}

export interface OpenAsset {
  readonly encoding: AssetEncoding;
  readonly bytes: number;
  readonly stream: Readable;
}

/**
 * Where the bytes of releases lie, by the SHA-256 of their content. Bytes never change; a folder by default, a bucket when
 * there is more than one machine.
 */
export interface AssetStore {
  /**
   * Keeps what the stream gives, hashing on the way, and its compressed forms where they are smaller. Nothing is visible
   * before all of it is. Refuses content whose digest is another (ASSET_DIGEST_MISMATCH) or that is too large (ASSET_TOO_LARGE).
   */
  write(sha256: string, content: Readable, bytesMax: number): Promise<StoredAsset>;
  /** The first of the wanted encodings that is kept, or null when the asset is not. */
  open(sha256: string, wanted: readonly AssetEncoding[]): Promise<OpenAsset | null>;
}
