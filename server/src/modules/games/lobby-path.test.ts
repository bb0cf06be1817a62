import { describe, expect, it } from "vitest";
import { lobbyUrl } from "./lobby-path.ts";

const origin = "http://localhost:3000";

describe("lobbyUrl", () => {
  it.each(["/", "/games", "/games/slots?q=gold&sort=newest", "/%2f%2fevil.example"])(
    "%s: accepted",
    (path) => {
      expect(lobbyUrl(origin, path)).toBe(`${origin}${path}`);
    },
  );

  it.each([
    "",
    "games",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n\\evil.example",
    "/..//evil.example",
    "https:evil.example",
    "https://evil.example/games",
    "%2f%2fevil.example",
    "javascript:alert(1)",
    " /games",
  ])("%j: refused", (path) => expect(lobbyUrl(origin, path)).toBeNull());
});
