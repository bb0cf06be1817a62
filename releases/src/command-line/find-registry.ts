import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";
import * as z from "@tessera/shared/schema";
import { RegistryFailure } from "../client/index.ts";

/** Origin of the registry, and the token for it. */
export interface RegistryAddress {
  readonly origin: string;
  readonly token: string;
}

interface RegistrySearch {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folders from which to search upwards, the nearest first. */
  readonly startFolders: readonly string[];
}

const siteFile = z.object({ origin: z.url() });

/**
 * Finds the registry: `TESSERA_URL` and `TESSERA_TOKEN`, and for a missing one the data folder of the nearest
 * project, where `npm start` writes it. Rejects with RegistryFailure when there is no token.
 */
export async function findRegistry({ environment, startFolders }: RegistrySearch): Promise<RegistryAddress> {
  const { TESSERA_URL: url, TESSERA_TOKEN: token, DATA_DIR: dataFolder = ".data" } = environment;
  const named = url ? originOf(url) : undefined;
  if (named && token) return { origin: named, token };
  const local = await findLocal(startFolders, dataFolder);
  const found = { origin: named ?? local?.origin, token: token ?? local?.token };
  if (found.origin && found.token) return { origin: found.origin, token: found.token };
  throw new RegistryFailure(
    "NO_REGISTRY",
    "No registry is known here; run npm start first, or set TESSERA_URL and TESSERA_TOKEN.",
  );
}

function originOf(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return new URL(url).origin;
  throw new RegistryFailure("NO_REGISTRY", `TESSERA_URL is not a web address: ${url}.`);
}

async function findLocal(
  startFolders: readonly string[],
  dataFolder: string,
): Promise<RegistryAddress | null> {
  for (const folder of startFolders.flatMap(withParents)) {
    const data = resolve(folder, dataFolder);
    const token = await readIfThere(join(data, "operator-token"));
    const site = await readIfThere(join(data, "site.json"));
    if (token !== null && site !== null) {
      return { token: token.trim(), origin: parseSite(site, join(data, "site.json")) };
    }
  }
  return null;
}

function parseSite(text: string, path: string): string {
  try {
    return z.parse(siteFile, JSON.parse(text)).origin;
  } catch (error) {
    throw new RegistryFailure("NO_REGISTRY", `${path} is damaged; npm start writes it anew.`, error);
  }
}

function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw new RegistryFailure("NO_REGISTRY", `${path} cannot be read.`, error);
  }
}
