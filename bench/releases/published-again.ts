import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRegistryClient, type RegistryClient } from "@tessera/releases/client";
import { builtRelease } from "@tessera/shared/contracts/release-map";
import { releaseFile } from "@tessera/shared/contracts/release-patterns";
import * as z from "@tessera/shared/schema";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { atMost, type Figure, median } from "../figure.ts";

/** Remote whose releases have most files. */
const largest = join(import.meta.dirname, "../../remotes/games/dist");
const rounds = 9;
/** Bound in seconds. */
const finalizeMax = 0.3;

/**
 * Publishes a release whose files are all stored, under another version. Returns its id and the milliseconds
 * of its finalization.
 */
export async function publishAgain(
  client: RegistryClient,
  folder: string,
  version: string,
): Promise<{ readonly id: string; readonly finalizeMs: number }> {
  const built = z.parse(builtRelease, JSON.parse(readFileSync(join(folder, releaseFile), "utf8")));
  const { id, missing } = await client.begin({ ...built, version }, version);
  if (missing.length > 0) throw new Error(`${missing.length} files of ${built.name} are not stored.`);
  const startMs = performance.now();
  await client.finalize(built.name, id);
  return { id, finalizeMs: performance.now() - startMs };
}

/** Measures how long a release takes to become available of which no file is new. */
export async function measurePublish({ origin, registryToken: token }: SiteProcess): Promise<Figure> {
  const client = createRegistryClient({ origin, token });
  const seconds: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    seconds.push((await publishAgain(client, largest, `9.0.${round}`)).finalizeMs / 1_000);
  return atMost("releases.publish", median(seconds), "s to finalize, nothing new", finalizeMax, 3);
}
