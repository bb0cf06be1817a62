import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";

/**
 * The digests of every file that this page may run, by absolute URL. Filled from the release map and from nothing else; a
 * release that arrives later registers its digests before it is loaded, and what is not here is not run.
 */
const digests = new Map<string, string>();

function register(base: string, integrity: Readonly<Record<string, string>>): void {
  for (const [path, digest] of Object.entries(integrity)) {
    digests.set(new URL(base + path, location.origin).href, digest);
  }
}

export function registerRelease(release: Pick<MappedRelease, "base" | "integrity">): void {
  register(release.base, release.integrity);
}

export function registerMap(map: ReleaseMap): void {
  registerRelease(map.shell);
  for (const release of map.remotes) registerRelease(release);
}

/** The digest of a verified file, or undefined: fail closed. */
export function digestOf(url: string): string | undefined {
  return digests.get(new URL(url, location.origin).href);
}
