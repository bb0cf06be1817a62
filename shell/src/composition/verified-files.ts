import type { BuiltRelease, MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import { releaseFile } from "@tessera/shared/contracts/release-patterns";
import { loadTimeoutMs } from "@tessera/shared/federation/load-budget";

/**
 * Digests of all files that this page may run, by absolute URL. Filled only from the release map; a release
 * that is added later registers its digests before it is loaded, and files without a digest are not run.
 */
export const digests = new Map<string, string>();

/** Releases whose digests came from their manifest. */
export const manifestsRead = new Set<string>();

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

type ListedRelease = Pick<MappedRelease, "id" | "name" | "base" | "integrity">;

/** Releases whose manifest failed to load: the next request is a new one, past the browser's copy. */
const failedManifests = new Set<string>();

/**
 * Reads the digests of a release from its manifest, unless the map of this page lists them or they were read
 * before. Rejects when it does not arrive.
 */
export async function requireDigests(release: ListedRelease): Promise<void> {
  if (Object.keys(release.integrity).length === 0 && !manifestsRead.has(release.id))
    await readManifest(release);
}

/**
 * Reads the manifest of a release and registers the digests in it. The release's id is the SHA-256 of the
 * manifest, so one that was changed on its way is refused. Rejects when it does not arrive.
 */
export async function readManifest({
  id,
  name,
  base,
}: Omit<ListedRelease, "integrity">): Promise<BuiltRelease> {
  try {
    const response = await fetch(base + releaseFile, {
      integrity: integrityOfId(id),
      cache: failedManifests.has(id) ? "reload" : "default",
      signal: AbortSignal.timeout(loadTimeoutMs),
    });
    const built = (await response.json()) as BuiltRelease;
    const ofBrowsers = built.files.filter(({ path }) => path !== built.serverScript);
    register(base, Object.fromEntries(ofBrowsers.map((file) => [file.path, file.integrity])));
    manifestsRead.add(id);
    return built;
  } catch (cause) {
    failedManifests.add(id);
    throw new Error(`The manifest of ${name} did not arrive as it was published.`, { cause });
  }
}

/**
 * Returns the digest that the id of a release is, `r_` and 64 hexadecimal digits, as an `integrity` attribute
 * has it.
 */
function integrityOfId(id: string): string {
  const bytes = id.slice(2).match(/../g) ?? [];
  return `sha256-${btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))}`;
}

/**
 * Query of a request that is made again, past a copy in the browser's cache and past a request that hangs.
 */
const retryQuery = /\?retry=\d+$/;

/**
 * Returns the digest of a verified file, also when it is requested again; undefined for any other, which must
 * not be loaded.
 */
export function digestOf(url: string): string | undefined {
  return digests.get(new URL(url, location.origin).href.replace(retryQuery, ""));
}

/** A digest that no file has. An empty one would not be checked. */
const noDigest = `sha384-${"A".repeat(64)}`;

/** Returns the `integrity` attribute of a file, by which a browser refuses one without a known digest. */
export function integrityOf(url: string): string {
  return digestOf(url) ?? noDigest;
}

// What the bundler loads of the shell and of remotes is verified by it; nobody replaces it.
Object.defineProperty(globalThis, "tesseraIntegrityOf", { value: integrityOf });
