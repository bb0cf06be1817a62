import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { RemoteManifestInput } from "../../shared/src/contracts/release-map.ts";

const remotes = join(import.meta.dirname, "../../remotes");

/** Fields of a remote that the test reads; the type of the federation needs the browser's library. */
interface Remote {
  readonly manifest: Omit<RemoteManifestInput, "navigation">;
  readonly screens: readonly { readonly path: string }[];
  readonly slots: object;
}

/** Imports a remote's exposed module; `defineRemote` throws when routes and screens differ. */
async function importRemote(name: string): Promise<Remote> {
  const module: unknown = await import(pathToFileURL(join(remotes, name, "src/remote.tsx")).href);
  return (module as { readonly remote: Remote }).remote;
}

/** The sources of a remote in one text, without its tests. */
const sourcesOf = (name: string) =>
  readdirSync(join(remotes, name, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(remotes, name, "src", file), "utf8"))
    .join("\n");

describe.each(readdirSync(remotes))("the remote %s", (name) => {
  it("its module: a screen for every route and a component for every slot of its manifest", async () => {
    const { manifest, screens, slots } = await importRemote(name);
    expect(manifest.name).toBe(name);
    expect(screens.map(({ path }) => path).toSorted()).toEqual([...(manifest.routes ?? [])].sort());
    expect(Object.keys(slots).toSorted()).toEqual((manifest.slots ?? []).map(({ module }) => module).sort());
  });

  it("its parameters: all that its screens read from an address, by name or by a table of parsers", async () => {
    const { manifest } = await importRemote(name);
    const sources = sourcesOf(name);
    const read = [...sources.matchAll(/\b(?:address|search)\.get(?:All)?\("(\w+)"\)/g)].map(([, one]) => one);
    const parsed = [...sources.matchAll(/[pP]arsers(?::| =) \{([^}]*)\}/g)].flatMap(([, table = ""]) =>
      [...table.matchAll(/^\s+(\w+)[:,]/gm)].map(([, one]) => one),
    );
    expect(new Set(Object.values(manifest.parameters ?? {}).flat())).toEqual(new Set([...read, ...parsed]));
  });

  it("its paths: each names a chunk in which one of its screens is loaded", async () => {
    const { manifest } = await importRemote(name);
    const sources = sourcesOf(name);
    const named = manifest.paths.flatMap(({ chunk }) => chunk ?? []);
    expect(named.filter((chunk) => !sources.includes(`webpackChunkName: "${chunk}"`))).toEqual([]);
  });
});
