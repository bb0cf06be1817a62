import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import { loadTimeoutMs } from "@tessera/shared/federation/load-budget";
import { parseReleaseMap } from "./release-map.ts";
import { registerRelease } from "./verified-files.ts";

/** The script element of a document that holds its release map; its text has no `<`. */
const mapElement = /<script[^>]*\bid="release-map"[^>]*>([^<]*)<\/script>/;

/**
 * Reads the map that a document of this page's address has now, from the page's own origin. Rejects when it does not
 * arrive in time, or is none.
 */
async function readMapOfNow(): Promise<ReleaseMap> {
  const response = await fetch(location.pathname, {
    headers: { accept: "text/html" },
    cache: "no-store",
    signal: AbortSignal.timeout(loadTimeoutMs),
  });
  return parseReleaseMap(mapElement.exec(await response.text())?.[1]);
}

/**
 * Puts the release of a remote that is live now in the place of the page's, or nothing where the remote was taken out. The page
 * stays as it is for an answer that is older than it or of the same release. Where the shell is another one by now, beside
 * which its remotes were judged anew, the page is loaded again.
 *
 * @param map the map of this page
 * @param shown the releases that the page has
 * @param show shows others
 */
export async function refresh(
  map: ReleaseMap,
  { name, id }: Pick<MappedRelease, "name" | "id">,
  shown: readonly MappedRelease[],
  show: (releases: readonly MappedRelease[]) => void,
): Promise<void> {
  const now = await readMapOfNow();
  if (now.environment !== map.environment || now.revision <= map.revision) return;
  if (now.shell.id !== map.shell.id) return window.tesseraWatchdog?.reloadIfStale();
  const fresh = now.remotes.filter((release) => release.name === name);
  if (fresh[0]?.id === id) return;
  if (fresh.some(({ id, base }) => base !== `/r/${id}/`)) throw new Error(`${name} has files elsewhere.`);
  // Digests first: no file can be loaded without them. What the page had before stays known as the owner of errors.
  fresh.forEach(registerRelease);
  map.remotes.push(...fresh);
  show(shown.flatMap((known) => (known.name === name ? fresh : [known])));
}
