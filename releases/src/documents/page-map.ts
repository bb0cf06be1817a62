import { documentFormatOf } from "@tessera/shared/contracts/document-format";
import { findServingRelease } from "@tessera/shared/contracts/find-serving-release";
import type { ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { LiveSite } from "../live/live.ts";

/**
 * Builds the release map that the page of a path carries. Digests, which do not compress, are in it for the
 * remote of the path and for those that offer slots, since any screen may show one; the shell reads those of
 * the others from their manifests. A shell that reads documents of format 1 gets everything.
 */
export function pageMap({ map, shell }: LiveSite, path: string): ReleaseMap {
  if (documentFormatOf(shell.built) < 2) return map;
  const serving = findServingRelease(map.remotes, path)?.release;
  const remotes = map.remotes.map((remote) => {
    const isNeeded = remote === serving || remote.manifest.slots.length > 0;
    return { ...remote, hints: {}, integrity: isNeeded ? remote.integrity : {} };
  });
  return { ...map, remotes };
}
