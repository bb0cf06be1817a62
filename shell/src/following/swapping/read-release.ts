import { builtRelease, type BuiltRelease, type MappedRelease } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import type { PageReleases } from "../page-releases.ts";

/**
 * Reads a release of a remote by its id, which verifies the manifest, as the digests in it verify the files.
 * Rejects when it does not arrive, was changed on its way, or is that of another part.
 *
 * @param check rejects for a release that the page cannot use
 */
export async function readRelease(
  { readManifest }: Pick<PageReleases, "readManifest">,
  name: string,
  id: string,
  check: (built: BuiltRelease) => Promise<void>,
): Promise<MappedRelease> {
  const base = `/r/${id}/`;
  const built = z.parse(builtRelease, await readManifest({ name, id, base }));
  const { kind, version, container, entry, manifest } = built;
  if (kind !== "remote" || built.name !== name || !manifest)
    throw new Error(`${id} is no release of ${name}.`);
  await check(built);
  return { id, label: version, name, container, base, entry, hints: {}, integrity: {}, manifest };
}
