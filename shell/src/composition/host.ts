import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import type { Host } from "@tessera/shared/federation";
import { queryClient } from "@tessera/shared/query";
import { onFailedLoad } from "@tessera/shared/ui";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import { logError } from "../crash/error-log.ts";
import type { PageReleases } from "../following/page-releases.ts";
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

/** Time in milliseconds after which the code that follows releases is asked for again. */
const followerRetryMs = 60_000;

/** The shell's host, and what makes the page follow to the releases that are live. */
interface FollowingHost extends Host {
  readonly follow: () => void;
}

/** Creates the shell's host for remotes: the releases of this page, the loader, and the failure reports. */
export function createHost(map: ReleaseMap, nonce: string): FollowingHost {
  let releases: readonly MappedRelease[] = [...map.remotes];
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
  const page: PageReleases = {
    map,
    shell,
    shown: () => releases,
    show: (next) => {
      releases = next;
      listeners.forEach((listener) => listener());
    },
    forced: new Set(),
    report,
  };
  // It is no part of the first script.
  const loadFollower = async () =>
    (await import(/* webpackChunkName: "follow" */ "../following/follower.ts")).followerOf(page);
  const follow = () => {
    loadFollower().then(
      (follower) => follower.start(),
      () => setTimeout(follow, followerRetryMs),
    );
  };
  return {
    releases: () => releases,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: async ({ name }) => (await loadFollower()).ask(name),
    mustReplace: ({ id }) => page.forced.has(id),
    refuse: (...refusal) => {
      loadFollower().then(
        (follower) => follower.refuse(...refusal),
        () => undefined,
      );
    },
    follow,
    NotFound: NotFoundPage,
    load: createRemoteLoader(nonce),
    reportFailure,
    reportMismatch,
    crash: reportCrash,
  };
}
