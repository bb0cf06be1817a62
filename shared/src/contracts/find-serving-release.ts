import type { RemoteManifest, ServedPath } from "./release-map.ts";

export interface ReleaseMatch<Release> {
  readonly release: Release;
  readonly path: ServedPath;
}

/**
 * Finds the release that serves a path: the longest prefix wins, a prefix ends at a slash, and if the release
 * declares routes, one of them has to match. The document server and the page both use this function to
 * decide what is a 404.
 * @param pathname path without query; a trailing slash is ignored
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
  // Releases built before routes were declared serve every path below their prefixes.
  const routes = found?.release.manifest.routes;
  return !routes || routes.some((route) => matchesRoute(route, pathname)) ? found : undefined;
}

/** True when a path matches a route pattern, by the rules of the page's router. */
export function matchesRoute(route: string, pathname: string): boolean {
  const source = route
    .replace(/\/:[A-Za-z]+\?/g, "(?:/[^/]+)?")
    .replace(/\/:[A-Za-z]+/g, "/[^/]+")
    .replace(/\/\*$/, "(?:/.*)?");
  return new RegExp(`^${source}/*$`).test(pathname);
}
