import type { AssetEncoding, AssetStore, ReceivedAsset } from "./asset-store.ts";
import type { Form } from "./forms.ts";

/**
 * Place for the encodings of assets: what differs between a folder and a bucket. Everything else that an
 * asset store does is in `createVerifiedStore`. Names of files and objects are those of `formName`.
 */
export interface FormStorage extends Pick<AssetStore, "open" | "has" | "findLost" | "removeUnfinished"> {
  /** Reads the stored bytes of an encoding, right or not; null when they are missing. */
  read(sha256: string, encoding: AssetEncoding): Promise<Buffer | null>;
  /** Stores encodings that nobody sees before `keep`. Refuses with STORAGE_FULL. */
  write(sha256: string, forms: readonly Form[]): Promise<Pick<ReceivedAsset, "keep" | "discard">>;
  /** Deletes an encoding; no error when it does not exist. */
  remove(sha256: string, encoding: AssetEncoding): Promise<void>;
  /** Lists the digests of all assets. */
  digests(): Promise<string[]>;
}
