import { builtRelease, type MappedRelease } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { readManifest } from "../composition/verified-files.ts";

/**
 * Reads a release of a remote by its id, which verifies the manifest, as the digests in it verify the files. Rejects when it does
 * not arrive, was changed on its way, or is that of another part.
 */
export async function readRelease(name: string, id: string): Promise<MappedRelease> {
  const base = `/r/${id}/`;
  const built = z.parse(builtRelease, await readManifest({ name, id, base }));
  const { kind, version, container, entry, manifest } = built;
  if (kind !== "remote" || built.name !== name || !manifest)
    throw new Error(`${id} is no release of ${name}.`);
  return { id, label: version, name, container, base, entry, hints: {}, integrity: {}, manifest };
}
