import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { Host } from "@tessera/shared/federation";
import { queryClient } from "@tessera/shared/query";
import { onFailedLoad } from "@tessera/shared/ui";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import { logError } from "../crash/error-log.ts";
import { createAnswerFailures } from "../crash/answer-failures.ts";
import { findOwner } from "../crash/uncaught-errors.ts";
import { createPartFailures } from "../crash/part-failures.ts";
import { reportCrash } from "./crash-store.ts";
import { containers, instances } from "./federation-runtime.ts";
import { createRemoteLoader, loadedReleases } from "./remote-loader.ts";
import { digests, manifestsRead, readManifest } from "./verified-files.ts";

/** Reports that the document's first screen differed from the browser's; the player sees the browser's. */
export function reportMismatch(error: unknown): void {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  logError(cause, "failed=first-screen");
}

interface FollowingHost extends Host {
  /**
   * Makes the page follow to the releases that are live, from the first call on. Rejects when the code for it
   * does not load.
   */
  readonly follower: () => Promise<unknown>;
}

/** Creates the shell's host for remotes: the releases of this page, the loader, and the failure reports. */
export function createHost(map: ReleaseMap, nonce: string): FollowingHost {
  let releases: readonly MappedRelease[] = [...map.remotes];
  const show = (next: readonly MappedRelease[]) => {
    releases = next;
    listeners.forEach((listener) => listener());
  };
  const listeners = new Set<() => void>();
  const report = createPartFailures();
  const reloadIfStale = () => {
    void window.tesseraWatchdog?.reloadIfStale();
    return false;
  };
  const shell = { ...map.shell, name: "shell" };
  const reportFile = (cause: unknown, owner: Pick<MappedRelease, "name" | "id"> = shell) => {
    report(owner, "screen", cause);
    reloadIfStale();
  };
  // Pages, dialogs and menus are lazy chunks of the shell.
  onFailedLoad(reportFile);
  const reportAnswer = createAnswerFailures({
    onFailedLoad: (cause) => reportFile(cause, findOwner(cause, map.remotes)),
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "failed" || action.type === "error")
      reportAnswer(map.shell.id, query.queryHash, action.error);
  });
  const typed = new WeakSet<object>();
  addEventListener("input", ({ target }) => target && typed.add(target), true);
  // It is no part of the first script, and neither is anything that it imports: what it needs of that is
  // handed to it.
  const follower = async () =>
    (await import(/* webpackChunkName: "events" */ "../following/follower.ts")).followerOf({
      map,
      shell,
      host,
      show,
      report,
      typed,
      readManifest,
      traces: { loads: loadedReleases, containers, instances, manifests: manifestsRead, digests },
    });
  const host: FollowingHost = {
    releases: () => releases,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    replace: async (failed) => {
      try {
        return await (await follower()).replace(failed);
      } catch {
        return reloadIfStale();
      }
    },
    follower,
    NotFound: NotFoundPage,
    load: createRemoteLoader(nonce),
    reportFailure: report,
    reportMismatch,
    crash: reportCrash,
  };
  return host;
}
