import { join } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";
import { faultOf } from "../release/check-release.ts";
import { releaseLabel } from "../release/release-id.ts";
import { isBuiltFromInputs } from "./build-inputs.ts";
import { buildPackage, hasBuild } from "./build-package.ts";
import { readBuiltFile, readBuiltFolder, type BuiltFolder } from "./built-folder.ts";
import { cleanCommit } from "./commit.ts";
import { RegistryFailure, type RegistryClient } from "./registry-client.ts";

export interface PublishOptions {
  /** Runs the package's own build first when it has one and its sources have changed since; true unless told otherwise. */
  readonly build?: boolean;
  /** Told what is going on, in a few words. */
  readonly onProgress?: (step: string) => void;
}

export interface PublishedRelease {
  readonly release: { readonly id: string; readonly name: string; readonly label: string };
  /** How many files had to be sent. */
  readonly uploaded: number;
  /** The registry had this release before. */
  readonly known: boolean;
}

/** More at once do not go faster: the registry compresses what arrives. */
const uploadsAtOnce = 4;
const tries = 3;

/**
 * Publishes the package or the build in a folder: sends the description, then what is missing, then asks for all of it to be
 * made available. Promotes nothing. Rejects with RegistryFailure; running it again goes on where it stopped.
 */
export async function publishFolder(
  client: RegistryClient,
  folder: string,
  { build = true, onProgress = () => undefined }: PublishOptions = {},
): Promise<PublishedRelease> {
  if (build && (await hasBuild(folder)) && !isBuiltFromInputs(join(folder, "dist"))) {
    onProgress("building");
    await buildPackage(folder);
  }
  const source = await readBuiltFolder(folder);
  const { built } = source;
  // Before anything is sent: a list of too many files is more than the registry reads.
  const fault = faultOf(built);
  if (fault) throw new RegistryFailure("RELEASE_INVALID", fault);
  const label = releaseLabel(built, await cleanCommit(folder));
  const begun = await client.begin(built, label);
  const release = { id: begun.id, name: built.name, label: begun.label };
  if (begun.state === "ready") return { release, uploaded: 0, known: true };
  onProgress(`sending ${begun.missing.length} of ${built.files.length} files`);
  await uploadAll(client, source, begun.missing);
  await client.finalize(built.name, begun.id);
  return { release, uploaded: begun.missing.length, known: false };
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
      if (file) await uploadPatiently(client, sha256, await readBuiltFile(source, file));
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, work));
}

/** The bytes are named by their digest, so sending them twice is harmless. */
async function uploadPatiently(client: RegistryClient, sha256: string, bytes: Uint8Array): Promise<void> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await client.upload(sha256, bytes);
    } catch (error) {
      if (left === 0 || !hasCode(error, "UNREACHABLE")) throw error;
    }
  }
}
