import type { AssetStore } from "../asset-store.ts";
import { createVerifiedStore } from "../verified-store.ts";
import { AssetBucket } from "./asset-bucket.ts";
import { BucketClient } from "./bucket-client.ts";
import type { BucketLimits } from "./bucket-limits.ts";
import { StoreUnavailable } from "./bucket-failure.ts";
import type { BucketLocation } from "./bucket-variables.ts";
import { checkRights } from "./check-rights.ts";
import { FormCache } from "./form-cache.ts";

export interface BucketStoreOptions {
  readonly location: BucketLocation;
  /** Folder for what this node has read. */
  readonly cacheFolder: string;
  readonly cacheBytes: number;
  readonly log: { warn(fields: object, message: string): void };
  readonly limits?: Partial<BucketLimits>;
}

/** Stores assets in a bucket, with a cache on this node's disk. Loads the SDK, and calls nothing yet. */
export async function openBucketStore({
  location,
  cacheFolder,
  cacheBytes,
  log,
  limits,
}: BucketStoreOptions): Promise<AssetStore> {
  const client = await BucketClient.open(location, limits);
  const cache = new FormCache({
    folder: cacheFolder,
    bytesMax: cacheBytes,
    onFault: (error) => log.warn({ err: error }, "The cache of release files cannot be used"),
  });
  return createVerifiedStore(
    new AssetBucket({
      client,
      cache,
      onFault: (error) => log.warn({ err: error }, "The bucket of release files has failed"),
    }),
  );
}

/**
 * Checks that the bucket exists and allows what a store does.
 *
 * @param mode `read` for a store that receives and deletes nothing
 * @returns null when it does, or the failure; one that is `isRefused` has a sentence for the operator
 */
export async function findBucketFault(
  location: BucketLocation,
  mode: "read" | "write",
  limits?: Partial<BucketLimits>,
): Promise<StoreUnavailable | null> {
  const client = await BucketClient.open(location, limits);
  try {
    await checkRights(client, mode);
    return null;
  } catch (error) {
    if (error instanceof StoreUnavailable) return error;
    throw error;
  } finally {
    client.close();
  }
}
