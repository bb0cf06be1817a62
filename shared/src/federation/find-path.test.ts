import { describe, expect, it } from "vitest";
import type { MappedRelease } from "../contracts/release-map.ts";
import { findPath } from "./host.ts";

function release(name: string, ...prefixes: string[]): MappedRelease {
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
      slots: [],
      navigation: [],
    },
  };
}

const live = [
  release("games", "/games", "/play"),
  release("arcade", "/games/arcade"),
  release("wallet", "/wallet"),
];

describe("the area of a path", () => {
  it.each([
    ["/games", "games"],
    ["/games/slots", "games"],
    ["/games/arcade", "arcade"],
    ["/games/arcade/new", "arcade"],
    ["/play/golden-koi", "games"],
    ["/wallet", "wallet"],
  ])("%s: %s, by the longest prefix", (path, name) => {
    expect(findPath(live, path)?.release.name).toBe(name);
  });

  it.each(["/", "/gamesome", "/wallets", "/nowhere"])(
    "%s: nobody's, for a prefix ends at a slash",
    (path) => {
      expect(findPath(live, path)).toBeUndefined();
    },
  );
});
