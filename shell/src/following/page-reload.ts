import type { FollowMode } from "@tessera/shared/contracts/release-pointers";
import { minuteMs } from "@tessera/shared/core/durations";
import { unanswered } from "@tessera/shared/http/wire";
import { queryClient } from "@tessera/shared/query";
import { getRouter } from "@tessera/shared/router";
import type { OtherReleases } from "./swapping/other-releases.ts";

/** Time in milliseconds after which a page is loaded again whose shell must be replaced. */
const killMs = minuteMs;

/** Time in milliseconds between two looks at whether the page may be loaded again. */
const holdCheckMs = 1_000;

type TypedFields = Pick<OtherReleases, "storeFields">;

/** Release for which a page has to be loaded again. */
interface Reason {
  readonly id: string;
  readonly follow: FollowMode;
}

/**
 * Loads a page again for a release that an open page cannot take: at its next screen; unless the move was a
 * mere promotion, also when nobody looks at it and nothing holds it, and by a band that offers it; where the
 * release must be replaced, after a minute, whatever is typed. The watchdog does it once. What was typed is
 * entered again.
 */
export class PageReload {
  #reason = "";
  #waiting = new AbortController();
  readonly #loadFields: () => Promise<TypedFields>;
  /** True when nothing of the player holds the page. */
  readonly #isFree: () => Promise<boolean>;
  /** Undefined until its code is there. */
  #fields: TypedFields | undefined;

  constructor(loadFields: () => Promise<TypedFields>, isFree: () => Promise<boolean>) {
    this.#loadFields = loadFields;
    this.#isFree = isFree;
  }

  /** Waits for the moment to load the page again; without a reason, no longer. */
  await(reason: Reason | undefined): void {
    const key = reason ? `${reason.id} ${reason.follow}` : "";
    if (key === this.#reason) return;
    this.#reason = key;
    this.#waiting.abort();
    this.#waiting = new AbortController();
    if (!reason) return;
    const { signal } = this.#waiting;
    const reload = (keepsTyped?: boolean) =>
      signal.aborted || void window.tesseraWatchdog?.reloadIfStale(keepsTyped);
    void nextScreen()
      .then(untilAnswered)
      .then(() => reload());
    if (reason.follow === "info") return;
    this.offer();
    const onHidden = async () => {
      while (document.visibilityState === "hidden" && !signal.aborted) {
        if (await this.#isFree()) {
          reload();
          return;
        }
        await pause(holdCheckMs);
      }
    };
    window.addEventListener("visibilitychange", onHidden, { signal });
    const force = async () => {
      await this.#prepareFields();
      await untilAnswered();
      reload(this.#fields !== undefined);
      if (!signal.aborted) setTimeout(force, killMs);
    };
    if (reason.follow === "kill") setTimeout(force, killMs);
  }

  /** Offers to load the page again. What is typed when it ends is stored for the next one. */
  offer(): void {
    window.tesseraWatchdog?.offerReload?.();
    void this.#prepareFields();
    const onLeft = ({ persisted }: PageTransitionEvent) => persisted || this.#fields?.storeFields();
    window.addEventListener("pagehide", onLeft, { signal: this.#waiting.signal });
  }

  async #prepareFields(): Promise<void> {
    this.#fields ??= await this.#loadFields().catch(() => undefined);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when what was sent has its answer, also that of a screen that was left. */
async function untilAnswered(): Promise<void> {
  while (unanswered.size > 0 || queryClient.isMutating() > 0) await pause(holdCheckMs);
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
