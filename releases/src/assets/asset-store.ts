import type { Readable } from "node:stream";

/** How the bytes of an asset are kept: as they are, or compressed once when they arrived. */
export type AssetEncoding = "identity" | "br" | "gzip";

export interface StoredAsset {
  readonly integrity: string;
  readonly bytes: number;
}

/** Bytes that have arrived whole and that nobody can open yet. */
export interface ReceivedAsset extends StoredAsset {
  /** Makes them visible, all forms of them; quick. Doing it again changes nothing. */
  keep(): Promise<void>;
  /** Deletes what was not kept. */
  discard(): Promise<void>;
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
   * Takes what the stream gives, hashing on the way, and makes its compressed forms where they are smaller. Refuses content
   * whose digest is another (ASSET_DIGEST_MISMATCH), that is too large (ASSET_TOO_LARGE) or that does not fit (STORAGE_FULL).
   */
  receive(sha256: string, content: Readable, bytesMax: number): Promise<ReceivedAsset>;
  /** The first of the wanted encodings that is kept, or null when the asset is not. */
  open(sha256: string, wanted: readonly AssetEncoding[]): Promise<OpenAsset | null>;
  /** Deletes every form of an asset; one that is not there is no error. */
  remove(sha256: string): Promise<void>;
  /** Deletes what was received before this moment and neither kept nor discarded, because the process ended. */
  removeUnfinished(before: Date): Promise<void>;
}
