import { join } from "node:path";
import { type AssetStore, createFolderStore, findBucketFault, openBucketStore } from "@tessera/releases";
import type { FastifyBaseLogger } from "fastify";
import { type Environment, EnvironmentError } from "../environment/environment.ts";

type FilesEnvironment = Pick<Environment, "dataFolder" | "releaseBucket" | "releaseCacheBytes" | "roles">;

/**
 * Opens the store of the bytes of releases: the bucket of the environment, or a folder.
 *
 * @param mode `read` for a store that is only read: a missing folder is not created
 */
export async function openReleaseFiles(
  { dataFolder, releaseBucket, releaseCacheBytes }: Omit<FilesEnvironment, "roles">,
  log: FastifyBaseLogger,
  mode: "read" | "write" = "write",
): Promise<AssetStore> {
  return releaseBucket
    ? openBucketStore({
        location: releaseBucket,
        cacheFolder: join(dataFolder, "release-cache"),
        cacheBytes: releaseCacheBytes,
        log,
      })
    : createFolderStore(join(dataFolder, "releases"), mode);
}

/**
 * Refuses a bucket that does not exist or lacks a right, before a start changes anything. One that does not
 * answer is no reason not to start: this node may have what it serves in its cache.
 *
 * @throws EnvironmentError with one sentence that says what to do
 */
export async function refuseUnusableBucket(
  { releaseBucket, roles }: FilesEnvironment,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<void> {
  // The registry receives files, and a job deletes them.
  const mode = roles.includes("registry") || roles.includes("jobs") ? "write" : "read";
  const fault = releaseBucket && (await findBucketFault(releaseBucket, mode));
  if (!fault) return;
  if (fault.isRefused) throw new EnvironmentError(fault.message);
  log.warn({ err: fault.cause }, fault.message);
}
