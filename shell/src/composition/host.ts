import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { Host } from "@tessera/shared/federation";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import { logError } from "../crash/error-log.ts";
import { reportCrash } from "./crash-store.ts";
import { createRemoteLoader } from "./remote-loader.ts";

/** The shell's side of composition: the releases of this page, how one is loaded, and who hears of a failure. */
export function createHost(map: ReleaseMap, nonce: string): Host {
  const releases: readonly MappedRelease[] = map.remotes;
  return {
    releases: () => releases,
    // The map of a page does not change yet; a store is what swapping a release in an open tab will need.
    subscribe: () => () => undefined,
    NotFound: NotFoundPage,
    load: createRemoteLoader(nonce),
    reportFailure: (release, step, cause) =>
      logError(cause, `remote=${release.name} release=${release.id} failed=${step}`),
    crash: reportCrash,
  };
}
