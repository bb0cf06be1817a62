import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";

/**
 * Digests of all files that this page may run, by absolute URL. Filled only from the release map; a release that is
 * added later registers its digests before it is loaded, and files without a digest are not run.
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

/** Query of a request that is made anew, past a copy in the browser's cache and past a request that hangs. */
const retryQuery = /\?retry=\d+$/;

/** Returns the digest of a verified file, also when it is requested anew; undefined for any other, which must not be loaded. */
export function digestOf(url: string): string | undefined {
  return digests.get(new URL(url, location.origin).href.replace(retryQuery, ""));
}
