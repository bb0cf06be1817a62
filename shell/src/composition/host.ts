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
import { createRemoteLoader } from "./remote-loader.ts";

/** Reports that the document's first screen differed from the browser's; the player sees the browser's. */
export function reportMismatch(error: unknown): void {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  logError(cause, "failed=first-screen");
}

/** The shell's host, which is told which releases are live. */
interface FollowingHost extends Host {
  readonly hear: (event: { readonly pointers?: string | undefined }) => void;
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
  const reportFailure: typeof report = (owner, step, cause) => {
    report(owner, step, cause);
    if (step !== "render" && step !== "frame") void window.tesseraWatchdog?.reloadIfStale();
  };
  // Pages, dialogs and menus are lazy chunks of the shell.
  const shell = { ...map.shell, name: "shell" };
  onFailedLoad((cause) => reportFailure(shell, "screen", cause));
  const reportAnswer = createAnswerFailures({
    onFailedLoad: (cause) => reportFailure(findOwner(cause, map.remotes) ?? shell, "screen", cause),
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "failed" || action.type === "error")
      reportAnswer(map.shell.id, query.queryHash, action.error);
  });
  // It is no part of the first script.
  const loadFollower = async () =>
    (await import(/* webpackChunkName: "follow" */ "../following/follower.ts")).followerOf({
      map,
      shell,
      host,
      show,
      report,
    });
  const host: FollowingHost = {
    releases: () => releases,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: async ({ name }) => (await loadFollower()).ask(name),
    hear: (event) => {
      loadFollower().then(
        (follower) => follower.hear(event),
        // Asked for again by the next event.
        () => undefined,
      );
    },
    NotFound: NotFoundPage,
    load: createRemoteLoader(nonce),
    reportFailure,
    reportMismatch,
    crash: reportCrash,
  };
  return host;
}
