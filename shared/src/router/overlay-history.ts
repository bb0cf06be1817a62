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
 * Registers an open overlay.
 * @returns a function to call once it is closed
 */
export function openOverlay(overlay: Overlay): () => void {
  overlays.push(overlay);
  scheduleReconcile();
  return () => {
    const place = overlays.indexOf(overlay);
    if (place >= 0) overlays.splice(place, 1);
    scheduleReconcile();
  };
}

/** Deferred: a dialog that closes while another one opens needs neither a step back nor a new entry. */
function scheduleReconcile(): void {
  setTimeout(() => reconcile());
}

interface EntryState {
  /** Router key of the entry. */
  readonly key?: string;
  /** Number of open overlays in this entry; absent for none. */
  readonly overlays?: number;
}

const stateOf = (state: unknown): EntryState => state ?? {};

/**
 * Adds a history entry for every open overlay, so that Back closes it. These entries are invisible to the router: they
 * repeat the address and state of their page, and navigation between them is handled here. They are removed before the
 * router navigates, so that they neither remain behind the next page nor are replaced instead of their page.
 * @returns a function that stops it, for tests
 */
export function startOverlayHistory(router: PageRouter): () => void {
  let isMoving = false;
  let isNavigating = false;
  let afterMove: (() => void) | undefined;
  const depth = () => stateOf(history.state).overlays ?? 0;
  const moveBack = (steps: number, then?: () => void) => {
    isMoving = true;
    afterMove = then;
    history.go(-steps);
  };

  reconcile = () => {
    if (isMoving || isNavigating) return;
    while (depth() < overlays.length) {
      // The way back from an overlay leaves the page where it is, also where it was scrolled meanwhile.
      history.scrollRestoration = "manual";
      history.pushState({ ...(history.state as object | null), overlays: depth() + 1 }, "");
    }
    if (depth() > overlays.length) moveBack(depth() - overlays.length);
  };

  // The browser restores the scroll position, or leaves it, after the event.
  let restoring: ReturnType<typeof setTimeout> | undefined;
  const allowRestoring = () => {
    clearTimeout(restoring);
    restoring = setTimeout(() => {
      if (depth() === 0) history.scrollRestoration = "auto";
    }, restoreMs);
  };

  const onMove = (event: PopStateEvent) => {
    const { key = "default", overlays: open = 0 } = stateOf(event.state);
    const isSamePage = key === router.state.location.key;
    const wasOurs = isMoving;
    isMoving = false;
    // The router handles a change of page; overlays that stay open get their entries there.
    if (isSamePage) event.stopImmediatePropagation();
    if (isSamePage && !wasOurs) for (const overlay of overlays.slice(open).toReversed()) overlay.close();
    const then = afterMove;
    afterMove = undefined;
    if (then) {
      history.scrollRestoration = "auto";
      then();
    } else {
      allowRestoring();
      scheduleReconcile();
    }
  };
  // Capturing listeners of the window run before the router's.
  window.addEventListener("popstate", onMove, { capture: true });

  router.setBeforeNavigation((proceed) => {
    if (depth() === 0 && !isMoving) return proceed();
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
    if (!isMoving) moveBack(depth(), navigate);
    else afterMove = earlier ? () => (earlier(), navigate()) : navigate;
  });
  // After a reload or a return from another site, the history contains entries of closed overlays.
  scheduleReconcile();

  return () => {
    clearTimeout(restoring);
    window.removeEventListener("popstate", onMove, { capture: true });
    router.setBeforeNavigation(undefined);
    reconcile = () => undefined;
  };
}
