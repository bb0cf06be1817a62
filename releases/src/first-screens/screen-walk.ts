import { matchesRoute } from "@tessera/shared/contracts/find-serving-release";
import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { linkedPaths } from "../documents/linked-paths.ts";

/** Patterns of a release's screens; its prefixes where it declares no routes. */
export function routesOf({ manifest }: BuiltRelease): readonly string[] {
  return manifest?.routes ?? manifest?.paths.map(({ prefix }) => prefix) ?? [];
}

/** Addresses of the screens whose path is complete: without a name, or with one that may be left out. */
export function addressesOf(built: BuiltRelease): string[] {
  return routesOf(built)
    .map((route) => route.replaceAll(/\/:[A-Za-z]+\?/g, "").replace(/\/\*$/, ""))
    .filter((path) => path !== "" && !path.includes(":"));
}

/**
 * A way through the screens of releases: Home, those whose path is complete, and those to which the former
 * link.
 */
export class ScreenWalk {
  /** Grows while it is walked: a screen may link to one of a route whose path has a name. */
  readonly urls: string[];
  readonly #untried: Set<string>;

  constructor(...releases: readonly BuiltRelease[]) {
    this.urls = [...new Set(["/", ...releases.flatMap(addressesOf)])];
    this.#untried = new Set(releases.flatMap(routesOf));
  }

  /** Routes of which no screen has been seen whole. */
  get untried(): readonly string[] {
    return [...this.#untried];
  }

  /** Adds one address for each route with a name to which the HTML of a screen links. */
  noteLinks(html: string): void {
    const open = this.untried.filter((route) => /:\w+(?!\?|\w)/.test(route));
    for (const path of linkedPaths(html)) {
      const route = open.find((pattern) => !this.urls.includes(path) && matchesRoute(pattern, path));
      if (route === undefined) continue;
      this.urls.push(path);
      open.splice(open.indexOf(route), 1);
    }
  }

  /** Notes that the screen of an address was seen in every form that is asked for. */
  noteSeen(url: string): void {
    for (const route of this.#untried) if (matchesRoute(route, url)) this.#untried.delete(route);
  }
}
