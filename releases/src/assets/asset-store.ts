import type { Readable } from "node:stream";

/** Encoding in which an asset is stored: as it is, or compressed once when it was uploaded. */
export type AssetEncoding = "identity" | "br" | "gzip";

/**
 * State of a stored asset: all its encodings are right, it does not exist, or an encoding is wrong or alone.
 */
export type AssetState = "sound" | "missing" | "damaged";

export interface StoredAsset {
  readonly integrity: string;
  readonly bytes: number;
}

/** An asset that was received completely and is not visible yet. */
export interface ReceivedAsset extends StoredAsset {
  /** Makes all encodings visible; quick and idempotent. */
  keep(): Promise<void>;
  /** Deletes the bytes unless they were stored. */
  discard(): Promise<void>;
}

export interface OpenAsset {
  readonly encoding: AssetEncoding;
  readonly bytes: number;
  readonly stream: Readable;
}

/** Answer to the question which of some assets a store cannot serve now. */
export interface LostAssets {
  readonly digests: readonly string[];
  /** False while the store does not answer; then what it has is not known. */
  readonly isReachable: boolean;
}

/**
 * Storage for the bytes of releases, by the SHA-256 of their content. Bytes never change; a folder by
 * default, a bucket when there is more than one machine. While a bucket does not answer, its methods reject
 * with STORE_UNAVAILABLE.
 */
export interface AssetStore {
  /**
   * Reads and hashes the stream, and compresses it where that makes it smaller. Refuses content with another
   * digest (ASSET_DIGEST_MISMATCH), that is too large (ASSET_TOO_LARGE) or that does not fit on the disk
   * (STORAGE_FULL).
   */
  receive(sha256: string, content: Readable, bytesMax: number): Promise<ReceivedAsset>;
  /**
   * Opens the asset in the first of the wanted encodings that is stored and has the bytes of its digest; null
   * when there is none.
   */
  open(sha256: string, wanted: readonly AssetEncoding[]): Promise<OpenAsset | null>;
  /** True when the uncompressed bytes are there and right. Quick after the first time. */
  has(sha256: string): Promise<boolean>;
  /**
   * Finds assets that cannot be served now. For health: of a folder quick after the first time, of a bucket
   * without reading any bytes. Rejects when a folder cannot be read.
   */
  findLost(digests: readonly string[]): Promise<LostAssets>;
  /** Reads and compares every byte of an asset again. */
  inspect(sha256: string): Promise<AssetState>;
  /** Rewrites wrong and missing encodings from a right one, and deletes what has none. */
  repair(sha256: string): Promise<Exclude<AssetState, "damaged">>;
  /** Deletes all encodings of an asset; no error when it does not exist. */
  remove(sha256: string): Promise<void>;
  /**
   * Deletes assets that were received before this moment and neither stored nor discarded, because the
   * process ended.
   */
  removeUnfinished(before: Date): Promise<void>;
}
