import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { Host } from "@tessera/shared/federation";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import { logError } from "../crash/error-log.ts";
import { reportCrash } from "./crash-store.ts";
import { createRemoteLoader } from "./remote-loader.ts";

/** Creates the shell's host for remotes: the releases of this page, the loader, and the failure reports. */
export function createHost(map: ReleaseMap, nonce: string): Host {
  const releases: readonly MappedRelease[] = map.remotes;
  return {
    releases: () => releases,
    // The map of a page never changes yet; the store interface is for swapping releases in an open tab.
    subscribe: () => () => undefined,
    NotFound: NotFoundPage,
    load: createRemoteLoader(nonce),
    reportFailure: (release, step, cause) =>
      logError(cause, `remote=${release.name} release=${release.id} failed=${step}`),
    crash: reportCrash,
  };
}
