import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { builtRelease, type BuiltRelease } from "@tessera/shared/contracts/release-map";
import { releaseFile } from "@tessera/shared/contracts/release-patterns";
import { fromJson } from "@tessera/shared/core/from-json";
import { hasCode } from "@tessera/shared/core/has-code";
import * as z from "@tessera/shared/schema";
import { sha256Hex } from "../release/canonical.ts";
import { RegistryFailure } from "./registry-client.ts";

/** A build on disk: its description and its folder. */
export interface BuiltFolder {
  readonly folder: string;
  readonly built: BuiltRelease;
}

/**
 * Reads the build in a folder, or in its `dist`. Rejects with {@link RegistryFailure} when there is none or
 * when `release.json` is not one.
 */
export async function readBuiltFolder(folder: string): Promise<BuiltFolder> {
  for (const candidate of [folder, join(folder, "dist")]) {
    const text = await readIfThere(join(candidate, releaseFile));
    if (text !== null) return { folder: candidate, built: parseRelease(text) };
  }
  const isFolder = await stat(folder).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  throw new RegistryFailure(
    "NOT_BUILT",
    isFolder ? `There is no ${releaseFile} in ${folder} or its dist.` : `There is no folder ${folder}.`,
  );
}

/** Reads one file of a build. Rejects with {@link RegistryFailure} when it does not match `release.json`. */
export async function readBuiltFile(
  { folder }: BuiltFolder,
  { path, sha256 }: BuiltRelease["files"][number],
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readInside(folder, path);
  if (sha256Hex(bytes) === sha256) return bytes;
  throw new RegistryFailure(
    "DAMAGED",
    `${path} in ${folder} is not what ${releaseFile} says; build it again.`,
  );
}

/**
 * Reads a file, and refuses a symbolic link that leads out of the build: such a file must not be published.
 */
async function readInside(folder: string, path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const file = await realpath(join(folder, path));
    if (!file.startsWith((await realpath(folder)) + sep))
      throw new RegistryFailure("DAMAGED", `${path} leads out of ${folder}.`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof RegistryFailure) throw error;
    const fault = hasCode(error, "ENOENT", "ENOTDIR") ? "is missing from" : "cannot be read in";
    throw new RegistryFailure("DAMAGED", `${path} ${fault} ${folder}.`, error);
  }
}

function parseRelease(text: string): BuiltRelease {
  const result = z.safeParse(builtRelease, fromJson(text));
  if (result.success) return result.data;
  const [fault] = result.error.issues;
  const place = fault?.path.join(".");
  throw new RegistryFailure("DAMAGED", `${releaseFile} is not valid${place ? ` at ${place}` : ""}.`);
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return null;
    throw new RegistryFailure("DAMAGED", `${path} cannot be read.`, error);
  }
}
