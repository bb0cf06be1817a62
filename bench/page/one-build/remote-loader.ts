import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import type { RemoteState } from "@tessera/shared/federation";
import { staticRemotes } from "./static-remotes.ts";

/** Nothing is loaded here that could be freed. */
export const loadedReleases = new Map<string, Promise<RemoteState>>();

/** Replaces the shell's module of the same name: the remotes are part of this application. */
export function createRemoteLoader(): (release: MappedRelease) => Promise<RemoteState> {
  return async (release) => {
    const found = staticRemotes().find(({ release: { name } }) => name === release.name);
    if (found) return { status: "ready", release, remote: found.remote };
    return { status: "failed", release, step: "entry", cause: new Error(`${release.name} is not built in.`) };
  };
}
