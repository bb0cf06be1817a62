import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { describe, expect, it } from "vitest";
import { mergeManifests, withoutServerScript, withTextHints } from "./build-one.ts";
import { asOneBuild } from "./one-build-config.ts";
import * as releaseMap from "./release-map.ts";
import * as remoteLoader from "./remote-loader.ts";

const prefixChunkNames = createRequire(import.meta.url)("./prefix-chunk-names.cjs") as (
  this: { getOptions: () => { remote: string } },
  source: string,
) => string;

describe("manifest of the single build", () => {
  const shell = {
    name: "shell",
    contract: 1,
    paths: [{ prefix: "/login", guard: "guest" as const }],
    routes: ["/login"],
  };
  const remote = (name: string) => ({
    name,
    folder: "",
    manifest: {
      name,
      contract: 1,
      paths: [{ prefix: `/${name}`, guard: "open" as const, chunk: "overview" }],
      routes: [`/${name}`, `/${name}/:id`],
      navigation: [{ place: "bottom" as const, order: 1, to: `/${name}`, icon: "games", label: "it" }],
    },
  });
  const merged = mergeManifests(shell, [remote("games"), remote("wallet")]);

  it("paths and routes: those of the shell and of every remote", () => {
    expect(merged.paths.map(({ prefix }) => prefix)).toEqual(["/login", "/games", "/wallet"]);
    expect(merged.routes).toEqual(["/login", "/games", "/games/:id", "/wallet", "/wallet/:id"]);
  });

  it("two remotes with the same name of a chunk: two chunks", () => {
    expect(merged.paths.flatMap(({ chunk }) => chunk ?? [])).toEqual(["games-overview", "wallet-overview"]);
  });

  it("navigation bars: none, since a shell manifest with the entries of all remotes would be refused", () => {
    expect(merged).toMatchObject({ name: "shell" });
    expect(merged.navigation).toBeUndefined();
  });
});

it.each([
  [
    'import(/* webpackChunkName: "lobby" */ "./a.ts")',
    'import(/* webpackChunkName: "games-lobby" */ "./a.ts")',
  ],
  [
    "import(/* webpackChunkName: `x-[request]` */ a)",
    "import(/* webpackChunkName: `games-x-[request]` */ a)",
  ],
  ['import("./a.ts")', 'import("./a.ts")'],
])("%s: chunk names of a remote begin with its name", (source, expected) => {
  expect(prefixChunkNames.call({ getOptions: () => ({ remote: "games" }) }, source)).toBe(expected);
});

it.each([
  ["release-map", releaseMap, "start-shell.tsx"],
  ["remote-loader", remoteLoader, "composition/host.ts"],
])(
  "%s, which replaces the shell's module: has the exports that the shell imports",
  (name, module, importer) => {
    const source = readFileSync(join(import.meta.dirname, "../../../shell/src", importer), "utf8");
    const imported = new RegExp(`import \\{ ([^}]+) \\} from "\\S*/${name}.ts";`).exec(source)?.[1];
    expect(Object.keys(module).toSorted()).toEqual(imported?.split(", ").toSorted());
  },
);

describe("compilation of the single build", () => {
  const federation = new ModuleFederationPlugin({ name: "shell" });
  const other = { apply: () => undefined };

  it("every build of the shell: without federation, and otherwise unchanged", async () => {
    const define = async () => [{ name: "server" }, { plugins: [federation, other] }];
    const [server, browser] = await asOneBuild(define, { games: "/games" })();
    expect(server?.name).toBe("server");
    expect(browser?.plugins).not.toContain(federation);
    expect(browser?.plugins).toContain(other);
    expect(browser?.module?.rules).toContainEqual(expect.objectContaining({ include: "/games" }));
  });

  it("a build without federation: rejected, since the control would equal the site", async () => {
    await expect(asOneBuild(async () => ({ plugins: [other] }), {})()).rejects.toThrow("nothing to compare");
  });
});

it("texts of a remote: hinted on its own paths alone, in the default language", () => {
  const files = [
    "js/games-texts-en-index-ts.1.js",
    "js/games-texts-id-index-ts.1.js",
    "js/wallet-texts-en-x.js",
  ];
  const release = {
    files: files.map((path) => ({ path })),
    hints: { "/games": ["js/lobby.js"], "/login": ["js/auth.js"] },
  };
  const games = {
    name: "games",
    manifest: { name: "games", contract: 1, paths: [{ prefix: "/games", guard: "open" as const }] },
  };
  expect(withTextHints(release, [games]).hints).toEqual({
    "/games": ["js/lobby.js", "js/games-texts-en-index-ts.1.js"],
    "/login": ["js/auth.js"],
  });
});

it("the plain application: a release without the server script, and otherwise the same", () => {
  const files = [{ path: "js/shell.js" }, { path: "server/screens.js" }];
  const release = { name: "shell", serverScript: "server/screens.js", files };
  expect(withoutServerScript(release)).toEqual({ name: "shell", files: [{ path: "js/shell.js" }] });
});
