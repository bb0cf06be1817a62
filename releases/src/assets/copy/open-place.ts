import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { readSecretFiles } from "../../secret-files.ts";
import { AssetFolder } from "../asset-folder.ts";
import { AssetBucket } from "../bucket/asset-bucket.ts";
import { BucketClient } from "../bucket/bucket-client.ts";
import { bucketSecrets, readBucketVariables } from "../bucket/bucket-variables.ts";
import { checkRights } from "../bucket/check-rights.ts";
import type { FormStorage } from "../form-storage.ts";

/** Name that stands for the bucket of the environment variables. */
const bucketPlace = "bucket";

/** Error: a place that files are copied from or to cannot be used; the message says what to do. */
export class PlaceError extends Error {}

export interface PlaceOptions {
  /** A folder, or `bucket` for that of the variables. */
  readonly place: string;
  readonly mode: "read" | "write";
  /** Base of a relative folder, and of relative files with secrets. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Opens a place that files are copied from or to. A folder to copy to is created with the first file.
 *
 * @throws PlaceError, StoreUnavailable
 */
export async function openPlace({ place, mode, folder, environment }: PlaceOptions): Promise<FormStorage> {
  if (place !== bucketPlace) {
    const path = resolve(folder, place);
    const isFolder = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (mode === "read" && !isFolder) throw new PlaceError(`${place} is not a folder.`);
    return new AssetFolder(path);
  }
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const { source, problems } = readSecretFiles(set, folder, bucketSecrets);
  const read = readBucketVariables(source);
  const all = [...problems, ...("problems" in read ? read.problems : [])];
  if (all.length > 0) throw new PlaceError(`The variables of the bucket cannot be used: ${all.join("; ")}.`);
  if ("problems" in read || !read.location)
    throw new PlaceError("Set RELEASE_BUCKET and the variables beside it, as for the site.");
  const client = await BucketClient.open(read.location);
  await checkRights(client, mode);
  return new AssetBucket({ client, onFault: () => undefined });
}
