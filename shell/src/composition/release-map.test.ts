// @vitest-environment jsdom
import { releaseMap } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { beforeEach, describe, expect, it } from "vitest";
import { readReleaseMap } from "./release-map.ts";

const digest = `sha384-${"A".repeat(64)}`;

/** A map that has every field of the contract, also the optional ones. */
const fullMap = () => ({
  environment: "local",
  revision: 3,
  shell: {
    id: "r_shell",
    label: "1",
    flavour: "production",
    base: "/r/r_shell/",
    integrity: { "js/a.js": digest },
  },
  remotes: [
    {
      id: "r_games",
      label: "1",
      name: "games",
      container: "tessera_games_1",
      base: "/r/r_games/",
      entry: "js/entry.js",
      hints: { "*": ["js/entry.js"] },
      integrity: { "js/entry.js": digest },
      manifest: {
        name: "games",
        contract: 1,
        paths: [{ prefix: "/games", guard: "open", chunk: "lobby", shape: "cards", fullWindow: false }],
        routes: ["/games/:category?"],
        delegations: [{ prefix: "/games/raffle", to: "raffle" }],
        slots: [{ slot: "home.main", module: "shelf", order: 1 }],
        navigation: [
          {
            place: "navbar",
            order: 1,
            to: "/games",
            icon: "games",
            label: { en: "Games", id: "Game" },
            guard: "open",
            covers: ["/play"],
          },
        ],
      },
    },
  ],
});

type Path = readonly (string | number)[];

/** Paths of every value in a structure, its own parts included. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  const inner =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key]))
      : [];
  return path.length === 0 ? inner : [path, ...inner];
}

/** Returns the map with another value at a path; `undefined` removes it. */
function changed(path: Path, value: unknown): unknown {
  const map: unknown = fullMap();
  const holder = path.slice(0, -1).reduce<unknown>((part, key) => Reflect.get(Object(part), key), map);
  const last = String(path.at(-1));
  if (value !== undefined) Reflect.set(Object(holder), last, value);
  else if (Array.isArray(holder)) holder.splice(Number(last), 1);
  else Reflect.deleteProperty(Object(holder), last);
  return map;
}

const wrongValues = [
  undefined,
  null,
  true,
  7,
  "",
  "../up.js",
  "//evil",
  "/a b",
  "sha384-x",
  "none",
  [],
  {},
  [7],
  { en: 7 },
  { x: "y" },
];

beforeEach(() => {
  document.body.innerHTML = '<script type="application/json" id="release-map"></script>';
});

function read(map: unknown): unknown {
  const script = document.getElementById("release-map");
  if (script) script.textContent = JSON.stringify(map);
  return readReleaseMap();
}

function readOrRefuse(map: unknown): unknown {
  try {
    return read(map);
  } catch {
    return "refused";
  }
}

describe("reading the release map of the page", () => {
  it("a complete map: returned unchanged", () => {
    expect(read(fullMap())).toEqual(fullMap());
  });

  it.each(pathsOf(fullMap()).map((path) => [path.join("."), path] as const))(
    "%s changed: accepted or refused as by the contract, with the same defaults",
    (_, path) => {
      const maps = wrongValues.map((value): unknown => JSON.parse(JSON.stringify(changed(path, value))));
      const expected = maps.map((map) => z.safeParse(releaseMap, map).data ?? "refused");
      expect(maps.map(readOrRefuse)).toEqual(expected);
    },
  );

  it.each([[null], [[]], ["map"], [{}]])("%j instead of a map: refused", (map) => {
    expect(() => read(map)).toThrow("another form");
  });
});
