import { findServingRelease } from "@tessera/shared/contracts/find-serving-release";
import type { LiveSite } from "../live/live.ts";

/** Path that no release serves, whose screen says that there is no such page. */
export const unservedPath = "/-";

/**
 * Finds the address for which the first screen of a page is rendered and cached: its path with the parameters
 * that its release declares, since anybody can invent others. All pages that nobody serves share one screen.
 * Null for an address with a query on a path whose release declares none at all, such as one that was built
 * before they were declared: nobody knows which it reads.
 *
 * @param url path and query
 */
export function screenUrl(url: string, { map, shell }: Pick<LiveSite, "map" | "shell">): string | null {
  const [path = "/", ...rest] = url.split("?");
  const { manifest } = shell.built;
  const served = findServingRelease(manifest ? [{ manifest }, ...map.remotes] : map.remotes, path);
  const isHome = path === "/";
  if (!served && !isHome) return unservedPath;
  const declared = served?.release.manifest.parameters;
  if (!isHome && !declared) return rest.length === 0 ? path : null;
  // Home is the shell's, and its slots read no parameter.
  const parameters = declared?.[served?.path.prefix ?? ""] ?? [];
  const used = rest
    .join("?")
    .split("&")
    .filter((pair) => [...new URLSearchParams(pair).keys()].some((name) => parameters.includes(name)));
  return used.length === 0 ? path : `${path}?${used.join("&")}`;
}
