import type { AssetEncoding, LostAssets, OpenAsset, ReceivedAsset } from "./asset-store.ts";
import type { Form } from "./forms.ts";

/**
 * Place for the encodings of assets: what differs between a folder and a bucket. Everything else that an
 * asset store does is in `createVerifiedStore`. Names of files and objects are those of `formName`.
 */
export interface FormStorage {
  /** Opens the first of the wanted encodings whose bytes are there and right; null when there is none. */
  open(sha256: string, wanted: readonly AssetEncoding[]): Promise<OpenAsset | null>;
  /** Reads the stored bytes of an encoding, right or not; null when they are missing. */
  read(sha256: string, encoding: AssetEncoding): Promise<Buffer | null>;
  /** True when the uncompressed bytes are there and right. Quick after the first time. */
  has(sha256: string): Promise<boolean>;
  /** Stores encodings that nobody sees before `keep`. Refuses with STORAGE_FULL. */
  write(sha256: string, forms: readonly Form[]): Promise<Pick<ReceivedAsset, "keep" | "discard">>;
  /** Deletes an encoding; no error when it does not exist. */
  remove(sha256: string, encoding: AssetEncoding): Promise<void>;
  /** Deletes what `write` stored before this moment and was neither made visible nor discarded. */
  removeUnfinished(before: Date): Promise<void>;
  findLost(digests: readonly string[]): Promise<LostAssets>;
  /** Lists the digests of all assets. */
  digests(): Promise<string[]>;
}
