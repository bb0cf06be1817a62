import { expect, it } from "vitest";
import {
  anyProperties,
  toGameFilter,
  parseLobbyQuery,
  parseLobbySection,
  formatLobbyQuery,
  type LobbyQuery,
} from "./lobby-section.ts";

const nothing: LobbyQuery = { ...anyProperties, q: "", providers: [], sortBy: "popularity" };

it.each([
  [{ pathname: "/games" }, { kind: "all" }],
  [
    { pathname: "/games/live", category: "live" },
    { kind: "category", category: "live" },
  ],
  [{ pathname: "/games/chess", category: "chess" }, { kind: "unknown" }],
  [
    { pathname: "/games/provider/ashlar", provider: "ashlar" },
    { kind: "provider", provider: "ashlar" },
  ],
  [{ pathname: "/favourites" }, { kind: "favourites" }],
  [{ pathname: "/recent" }, { kind: "recent" }],
] as const)("path %o: section %o", (path, section) => {
  expect(parseLobbySection(path)).toEqual(section);
});

it.each([
  ["", nothing],
  ["q=koi", { ...nothing, q: "koi" }],
  [
    "provider=ashlar&provider=pinegate&sort=newest",
    { ...nothing, providers: ["ashlar", "pinegate"], sortBy: "newest" },
  ],
  ["q=candi+of+stars&sort=name", { ...nothing, q: "candi of stars", sortBy: "name" }],
  [
    "playable=true&jackpot=true&volatility=high&mechanic=Crash&bet=50",
    {
      ...nothing,
      playableOnly: true,
      jackpotOnly: true,
      volatility: "high",
      mechanic: "Crash",
      bet: 50,
    },
  ],
] as const)("query %s: parsed and formatted unchanged", (search, query) => {
  expect(parseLobbyQuery(new URLSearchParams(search))).toEqual(query);
  expect(formatLobbyQuery(query).toString()).toBe(search);
});

it("invalid values in the address: ignored", () => {
  const search = new URLSearchParams({
    q: `  ${"x".repeat(60)}`,
    sort: "price",
    provider: "",
    bet: "7",
    volatility: "wild",
  });
  expect(parseLobbyQuery(search)).toEqual({ ...nothing, q: "x".repeat(40) });
});

it("studios in another order or repeated: read as the same list", () => {
  const one = parseLobbyQuery(new URLSearchParams("provider=b&provider=a&provider=b"));
  expect(one).toEqual(parseLobbyQuery(new URLSearchParams("provider=a&provider=b")));
});

it("studio page: requests that studio only, whatever else the address has", () => {
  const filter = toGameFilter(
    { kind: "provider", provider: "ashlar" },
    { ...nothing, providers: ["pinegate"] },
  );
  expect(filter).toMatchObject({ providers: ["ashlar"], favouritesOnly: false });
});

it("favourites: requests favourites only", () => {
  expect(toGameFilter({ kind: "favourites" }, nothing).favouritesOnly).toBe(true);
});
