import type { PageRouter } from "./page-router.ts";

/** Element over the page that Back closes: a dialog, a sheet, a menu. */
export interface Overlay {
  /** Called by Back. An overlay that cannot be closed now ignores the call, and Back changes nothing. */
  readonly close: () => void;
}

/** Open overlays, topmost last. */
const overlays: Overlay[] = [];

/** Time in which a browser restores the scroll position after a step back, in milliseconds. */
const restoreMs = 100;

/** Assigned while the browser's history is followed. */
let reconcile: () => void = () => undefined;

/**
 * Registers an open overlay, whose history entry is there at once.
 * @returns a function to call once it is closed
 */
export function openOverlay(overlay: Overlay): () => void {
  overlays.push(overlay);
  reconcile();
  return () => {
    const place = overlays.indexOf(overlay);
    if (place >= 0) overlays.splice(place, 1);
    scheduleReconcile();
  };
}

/** Deferred: a dialog that closes while another one opens needs no new entry. */
function scheduleReconcile(): void {
  setTimeout(() => reconcile());
}

interface EntryState {
  /** Router key of the entry. */
  readonly key?: string;
  /** Number of overlays that had been opened above the page in this entry; absent for none. */
  readonly overlays?: number;
}

const stateOf = (state: unknown): EntryState => state ?? {};

/** Number of overlays that had been opened above the page in the present entry. */
const depth = () => stateOf(history.state).overlays ?? 0;

let restoring: ReturnType<typeof setTimeout> | undefined;

/** Deferred: the browser restores the scroll position, or leaves it, after the event. */
function allowRestoring(): void {
  clearTimeout(restoring);
  restoring = setTimeout(() => {
    if (depth() === 0) history.scrollRestoration = "auto";
  }, restoreMs);
}

/** Closes what is above an entry of the page, or passes it when its overlay is closed already. */
function goBackTo(open: number): void {
  const isPassed = open >= overlays.length;
  if (isPassed) {
    if (overlays.length === 0) history.scrollRestoration = "auto";
    return history.go(overlays.length - open - 1);
  }
  for (const overlay of overlays.slice(open).toReversed()) overlay.close();
  allowRestoring();
  scheduleReconcile();
}

/**
 * Adds a history entry for every open overlay, so that Back closes it. These entries are invisible to the
 * router: they repeat the address and state of their page, and navigation between them is handled here.
 *
 * The entry of an overlay that was closed otherwise stays: to remove it is a step back, which takes time, and
 * a press on Back in that time would be the same step. The next overlay uses it, Back passes it, and it is
 * removed before the router navigates, so that it neither remains behind the next page nor is replaced
 * instead of its page.
 * @returns a function that stops it, for tests
 */
export function startOverlayHistory(router: PageRouter): () => void {
  let depthBefore = depth();
  let isNavigating = false;
  /** Navigations that wait until the entries of overlays are removed; undefined while none does. */
  let afterMove: (() => void) | undefined;

  reconcile = () => {
    if (isNavigating) return;
    while (depth() < overlays.length) {
      // The way back from an overlay leaves the page where it is, also where it was scrolled meanwhile.
      history.scrollRestoration = "manual";
      history.pushState({ ...(history.state as object | null), overlays: depth() + 1 }, "");
    }
    depthBefore = depth();
    // A reload of the page scrolls to where it was.
    if (overlays.length === 0 && depth() > 0) history.scrollRestoration = "auto";
  };

  const onMove = (event: PopStateEvent) => {
    const { key = "default", overlays: open = 0 } = stateOf(event.state);
    const isSamePage = key === router.state.location.key;
    const isBack = open < depthBefore;
    depthBefore = open;
    if (isSamePage) event.stopImmediatePropagation();
    const then = afterMove;
    afterMove = undefined;
    if (then) {
      history.scrollRestoration = "auto";
      then();
    } else if (isSamePage && isBack) goBackTo(open);
    // The router handles a change of page; overlays that stay open get their entries there.
    else if (!isSamePage) {
      allowRestoring();
      scheduleReconcile();
    }
  };
  // Capturing listeners of the window run before the router's.
  window.addEventListener("popstate", onMove, { capture: true });

  router.setBeforeNavigation((proceed) => {
    if (depth() === 0 && !afterMove) return proceed();
    isNavigating = true;
    const navigate = () => {
      try {
        proceed();
      } finally {
        isNavigating = false;
        scheduleReconcile();
      }
    };
    const earlier = afterMove;
    afterMove = earlier ? () => (earlier(), navigate()) : navigate;
    if (!earlier) history.go(-depth());
  });
  scheduleReconcile();

  return () => {
    clearTimeout(restoring);
    window.removeEventListener("popstate", onMove, { capture: true });
    router.setBeforeNavigation(undefined);
    reconcile = () => undefined;
  };
}
