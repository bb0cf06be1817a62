import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { getRouter } from "@tessera/shared/router";

/** Time in milliseconds after which a page is loaded again whose shell must be replaced. */
const killMs = 60_000;

/** Release for which a page has to be loaded again. */
interface Reason {
  readonly id: string;
  readonly follow: FollowMode;
}

/**
 * Loads a page again for a release that an open page cannot take: at its next screen; unless the move was a mere promotion, also when
 * nobody looks at it, and by a band that offers it; where the release must be replaced, after a minute. The watchdog does it once, and
 * not where something is typed.
 */
export class PageReload {
  #reason = "";
  #waiting = new AbortController();

  /** Waits for the moment to load the page again; without a reason, no longer. */
  await(reason: Reason | undefined): void {
    const key = reason ? `${reason.id} ${reason.follow}` : "";
    if (key === this.#reason) return;
    this.#reason = key;
    this.#waiting.abort();
    this.#waiting = new AbortController();
    if (!reason) return;
    const { signal } = this.#waiting;
    const watchdog = window.tesseraWatchdog;
    const reload = () => signal.aborted || void watchdog?.reloadIfStale();
    void nextScreen().then(reload);
    if (reason.follow === "info") return;
    watchdog?.offerReload?.();
    const onHidden = () => document.visibilityState === "hidden" && reload();
    window.addEventListener("visibilitychange", onHidden, { signal });
    if (reason.follow === "kill") setTimeout(reload, killMs);
  }
}

/** Resolves when the player goes to another path. */
export function nextScreen(): Promise<void> {
  const router = getRouter();
  const from = router.state.location.pathname;
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(() => {
      if (router.state.location.pathname === from) return;
      unsubscribe();
      resolve();
    });
  });
}
