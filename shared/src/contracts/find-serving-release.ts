import type { RemoteManifest, ServedPath } from "./release-map.ts";

export interface ReleaseMatch<Release> {
  readonly release: Release;
  readonly path: ServedPath;
}

/**
 * Finds who serves a path: the longest prefix wins, a prefix ends at a slash, and where its release declares routes one of
 * them has to match. The document server and the page decide by this one function what is a 404.
 *
 * @param pathname path without query; a slash at its end counts for nothing
 */
export function findServingRelease<
  Release extends { readonly manifest: Pick<RemoteManifest, "paths" | "routes"> },
>(releases: readonly Release[], pathname: string): ReleaseMatch<Release> | undefined {
  let found: ReleaseMatch<Release> | undefined;
  for (const release of releases) {
    for (const path of release.manifest.paths) {
      const serves = pathname === path.prefix || pathname.startsWith(`${path.prefix}/`);
      if (serves && path.prefix.length > (found?.path.prefix.length ?? 0)) found = { release, path };
    }
  }
  // A release from before routes were declared has a screen for whatever lies below its prefixes.
  const routes = found?.release.manifest.routes;
  return !routes || routes.some((route) => matchesRoute(route, pathname)) ? found : undefined;
}

/** Whether a path is one of those that a route's pattern means, as the page's router reads the pattern. */
export function matchesRoute(route: string, pathname: string): boolean {
  const source = route
    .replace(/\/:[A-Za-z]+\?/g, "(?:/[^/]+)?")
    .replace(/\/:[A-Za-z]+/g, "/[^/]+")
    .replace(/\/\*$/, "(?:/.*)?");
  return new RegExp(`^${source}/*$`).test(pathname);
}
