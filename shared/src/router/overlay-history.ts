import type { DataRouter } from "react-router-dom";

/** Something that lies over the page and that Back closes: a dialog, a sheet, a menu. */
export interface Overlay {
  /** Asked for by Back. Whoever cannot be closed now may ignore it; Back then changes nothing. */
  readonly close: () => void;
}

/** The open overlays, the last one on top. */
const overlays: Overlay[] = [];

/** Set while the browser's history is followed. */
let reconcile: () => void = () => undefined;

/** Notes an overlay as open. @returns what to call once it is closed */
export function openOverlay(overlay: Overlay): () => void {
  overlays.push(overlay);
  scheduleReconcile();
  return () => {
    const place = overlays.indexOf(overlay);
    if (place >= 0) overlays.splice(place, 1);
    scheduleReconcile();
  };
}

/** Not at once: a dialog that closes while another one opens needs neither step back nor forward. */
function scheduleReconcile(): void {
  setTimeout(() => reconcile());
}

interface EntryState {
  /** The router's name of the entry. */
  readonly key?: string;
  /** How many overlays are open in this entry; nothing stands for none. */
  readonly overlays?: number;
}

const stateOf = (state: unknown): EntryState => state ?? {};

/**
 * Gives every open overlay an entry in the browser's history, so that Back closes it. The router never hears of these
 * entries: they repeat the address and the state of their page, and moves between them end here. Before the router
 * navigates they are taken out again, so they neither stand behind the next page nor are replaced in place of their own.
 *
 * @returns ends it; a page never does, tests do
 */
export function startOverlayHistory(router: DataRouter): () => void {
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
      history.pushState({ ...(history.state as object | null), overlays: depth() + 1 }, "");
    }
    if (depth() > overlays.length) moveBack(depth() - overlays.length);
  };

  const onMove = (event: PopStateEvent) => {
    const { key = "default", overlays: open = 0 } = stateOf(event.state);
    const isSamePage = key === router.state.location.key;
    const wasOurs = isMoving;
    isMoving = false;
    // Another page is the router's; what stays open over it gets its entries there.
    if (isSamePage) event.stopImmediatePropagation();
    if (isSamePage && !wasOurs) for (const overlay of overlays.slice(open).toReversed()) overlay.close();
    const then = afterMove;
    afterMove = undefined;
    if (then) then();
    else scheduleReconcile();
  };
  // Capturing listeners of the window come before the router's.
  window.addEventListener("popstate", onMove, { capture: true });

  const bound = router.navigate.bind(router);
  const navigate = (...parameters: unknown[]) => Reflect.apply(bound, router, parameters);
  const navigateCleanly = async (...parameters: unknown[]) => {
    if (depth() === 0 && !isMoving) return navigate(...parameters);
    isNavigating = true;
    try {
      await new Promise<void>((resolve) => {
        if (isMoving) afterMove = resolve;
        else moveBack(depth(), resolve);
      });
      await navigate(...parameters);
    } finally {
      isNavigating = false;
      scheduleReconcile();
    }
  };
  router.navigate = navigateCleanly;
  // A page that is loaded anew (a reload, a return from another site) has the entries of overlays that are gone.
  scheduleReconcile();

  return () => {
    window.removeEventListener("popstate", onMove, { capture: true });
    router.navigate = navigate;
    reconcile = () => undefined;
  };
}
