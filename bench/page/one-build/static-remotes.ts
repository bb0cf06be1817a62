import type { MappedRelease, RemoteManifest } from "@tessera/shared/contracts/release-map";
import type { Remote } from "@tessera/shared/federation";

interface StaticRemote {
  readonly release: MappedRelease;
  readonly remote: Remote;
}

const added: StaticRemote[] = [];

/** Global name of a remote's exports, under which the shell's server script finds a remote. */
const containerOf = (name: string): string => `one_build_${name.replaceAll("-", "_")}`;

/** Adds a remote whose code is part of this application. `manifest` has the labels of all languages. */
export function addRemote(manifest: RemoteManifest, remote: Remote): void {
  const { name } = manifest;
  const files = { base: "/", entry: "one-build.js", hints: {}, integrity: {} };
  added.push({
    release: { id: name, label: "one build", name, container: containerOf(name), ...files, manifest },
    remote,
  });
}

/** Remotes of this application, with a release as the release map would have it. */
export function staticRemotes(): readonly StaticRemote[] {
  return added;
}

/**
 * Makes the remotes known to the shell's server script, which looks for them where their own scripts would
 * leave them.
 */
export function exposeRemotes(): void {
  const exposed = added.map(({ release, remote }) => [release.container, { remote }] as const);
  Object.assign(globalThis, Object.fromEntries(exposed));
}

/** Adds the remotes to the release map of a first screen's request, both as JSON. */
export function withRemotes(request: string): string {
  const asked = JSON.parse(request) as { readonly map: object };
  const remotes = added.map(({ release }) => release);
  return JSON.stringify({ ...asked, map: { ...asked.map, remotes } });
}
