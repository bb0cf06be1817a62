import { join } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";
import { findReleaseFault } from "../release/check-release.ts";
import { releaseLabel } from "../release/release-id.ts";
import { isBuiltFromInputs } from "./build-inputs.ts";
import { buildPackage, hasBuild } from "./build-package.ts";
import { readBuiltFile, readBuiltFolder, type BuiltFolder } from "./built-folder.ts";
import { checkTypes, hasTypes } from "./check-types.ts";
import { cleanCommit } from "./commit.ts";
import { RegistryFailure, type RegistryClient } from "./registry-client.ts";
import { findLargeScreens, screenBytesBudget } from "./screen-bytes.ts";

export interface PublishOptions {
  /** Runs the package's own build first when it has one and its sources have changed; default true. */
  readonly build?: boolean;
  /** Checks the types of a package that has any, before anything else; default false. */
  readonly types?: boolean;
  /**
   * Compressed bytes that the scripts of a screen may have without a warning; default
   * {@link screenBytesBudget}.
   */
  readonly screenBytes?: number;
  /** Called with a short description of each step. */
  readonly onProgress?: (step: string) => void;
  /** Called with what is no reason to refuse, in a sentence. */
  readonly onWarning?: (sentence: string) => void;
}

export interface PublishedRelease {
  readonly release: { readonly id: string; readonly name: string; readonly label: string };
  /** Number of files that were sent. */
  readonly uploaded: number;
  /** True when the registry had this release before. */
  readonly known: boolean;
}

/** A higher concurrency is not faster: the registry compresses each upload. */
const uploadConcurrency = 4;
const attemptsMax = 3;

/**
 * Publishes the package or the build in a folder: sends the description, uploads the missing files, then
 * finalizes the release. Promotes nothing. Rejects with RegistryFailure; a second run continues where the
 * first one stopped.
 */
export async function publishFolder(
  client: RegistryClient,
  folder: string,
  {
    build = true,
    types = false,
    screenBytes = screenBytesBudget,
    onProgress = () => undefined,
    onWarning = () => undefined,
  }: PublishOptions = {},
): Promise<PublishedRelease> {
  if (types && hasTypes(folder)) {
    onProgress("checking types");
    await checkTypes(folder);
  }
  if (build && (await hasBuild(folder)) && !isBuiltFromInputs(join(folder, "dist"))) {
    onProgress("building");
    await buildPackage(folder);
  }
  const source = await readBuiltFolder(folder);
  const { built } = source;
  // Checked before sending: a description with too many files exceeds the registry's body limit.
  const fault = findReleaseFault(built);
  if (fault) throw new RegistryFailure("RELEASE_INVALID", fault);
  for (const { screen, bytes } of await findLargeScreens(source, screenBytes))
    onWarning(
      `The scripts of ${screen} are ${bytes} bytes compressed, ${bytes - screenBytes} over the budget of ${screenBytes}.`,
    );
  const label = releaseLabel(built, await cleanCommit(folder));
  const begun = await client.begin(built, label);
  const release = { id: begun.id, name: built.name, label: begun.label };
  const { missing } = begun;
  const known = begun.state === "ready";
  // A published release may miss files, too: the registry's disk lost them.
  if (missing.length > 0) onProgress(`sending ${missing.length} of ${built.files.length} files`);
  await uploadAll(client, source, missing);
  if (!known) await client.finalize(built.name, begun.id);
  return { release, uploaded: missing.length, known };
}

async function uploadAll(
  client: RegistryClient,
  source: BuiltFolder,
  missing: readonly string[],
): Promise<void> {
  const waiting = [...missing];
  const work = async () => {
    for (let sha256 = waiting.shift(); sha256 !== undefined; sha256 = waiting.shift()) {
      const file = source.built.files.find((candidate) => candidate.sha256 === sha256);
      if (file) await uploadWithRetry(client, sha256, await readBuiltFile(source, file));
    }
  };
  await Promise.all(Array.from({ length: uploadConcurrency }, work));
}

/** Uploads an asset, with retries: it is named by its digest, so sending it twice is harmless. */
async function uploadWithRetry(
  client: RegistryClient,
  sha256: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (let left = attemptsMax - 1; ; left -= 1) {
    try {
      return await client.upload(sha256, bytes);
    } catch (error) {
      if (left === 0 || !hasCode(error, "UNREACHABLE")) throw error;
    }
  }
}
