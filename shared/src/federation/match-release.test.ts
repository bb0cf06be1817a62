import { describe, expect, it } from "vitest";
import type { MappedRelease } from "../contracts/release-map.ts";
import { matchesRoute } from "../contracts/find-serving-release.ts";
import { matchPath } from "../router/index.ts";
import { matchRelease } from "./host.ts";

function release(
  name: string,
  prefixes: readonly string[],
  routes?: MappedRelease["manifest"]["routes"],
): MappedRelease {
  return {
    id: `r_${name}`,
    label: "1.0.0",
    name,
    container: name,
    base: `/r/r_${name}/`,
    entry: "entry.js",
    hints: {},
    integrity: {},
    manifest: {
      name,
      contract: 1,
      paths: prefixes.map((prefix) => ({ prefix, guard: "open" as const })),
      ...(routes && { routes }),
      slots: [],
      navigation: [],
    },
  };
}

const live = [
  release("games", ["/games", "/play"]),
  release("arcade", ["/games/arcade"]),
  release("wallet", ["/wallet"]),
];

describe("the release of a path", () => {
  it.each([
    ["/games", "games"],
    ["/games/slots", "games"],
    ["/games/arcade", "arcade"],
    ["/games/arcade/new", "arcade"],
    ["/play/golden-koi", "games"],
    ["/wallet", "wallet"],
  ])("%s: %s, by the longest prefix", (path, name) => {
    expect(matchRelease(live, path)?.release.name).toBe(name);
  });

  it.each(["/", "/gamesome", "/wallets", "/nowhere"])(
    "%s: no match, since a prefix ends at a slash",
    (path) => {
      expect(matchRelease(live, path)).toBeUndefined();
    },
  );
});

describe("the release of a path, with declared routes", () => {
  const declared = [
    release("games", ["/games", "/play"], ["/games/:category?", "/games/provider/:code", "/play/:slug"]),
    release("arcade", ["/games/arcade"], ["/games/arcade/*"]),
  ];

  it.each([
    ["/games", "games"],
    ["/games/", "games"],
    ["/games/slots", "games"],
    ["/games/provider/boreal", "games"],
    ["/play/golden-koi", "games"],
    ["/games/arcade", "arcade"],
    ["/games/arcade/new/today", "arcade"],
  ])("%s: %s", (path, name) => {
    expect(matchRelease(declared, path)?.release.name).toBe(name);
  });

  it.each(["/play", "/play/", "/play/koi/demo", "/games/slots/xyz", "/games/provider/boreal/x"])(
    "%s: no match, since no route matches",
    (path) => {
      expect(matchRelease(declared, path)).toBeUndefined();
    },
  );
});

describe("the pattern of a route", () => {
  const routes = ["/a", "/a/:b", "/a/:b?", "/a/:b?/:c?", "/a/b/:c", "/a/*", "/a/:b/*"];
  const paths = [
    "/",
    "/a",
    "/a/",
    "/ab",
    "/a/b",
    "/a/b/",
    "/a/b/c",
    "/a/b/c/d",
    "/a/x.y",
    "/a/%20",
    "/b",
    "/a.b",
  ];

  it.each(routes)("%s: matches the same paths as the router", (route) => {
    const meant = paths.filter((path) => matchesRoute(route, path));
    expect(meant).toEqual(paths.filter((path) => matchPath({ path: route, end: true }, path)));
    expect(meant.length).toBeGreaterThan(0);
  });
});
