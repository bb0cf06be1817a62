import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { RemoteManifestInput } from "../../shared/src/contracts/release-map.ts";

const remotes = join(import.meta.dirname, "../../remotes");

/** What the test reads of a remote; the type of the federation needs the browser's library. */
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

describe.each(readdirSync(remotes))("the remote %s", (name) => {
  it("its module: a screen for every route and a component for every slot of its manifest", async () => {
    const { manifest, screens, slots } = await importRemote(name);
    expect(manifest.name).toBe(name);
    expect(screens.map(({ path }) => path).toSorted()).toEqual([...(manifest.routes ?? [])].sort());
    expect(Object.keys(slots).toSorted()).toEqual((manifest.slots ?? []).map(({ module }) => module).sort());
  });
});
