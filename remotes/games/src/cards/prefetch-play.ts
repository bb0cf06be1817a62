import { loadPlayPage } from "../play/load-play-page.ts";

function prefetch(): void {
  // A failure is reported when the screen is opened.
  loadPlayPage().catch(() => undefined);
}

/** Handlers for links to a game: a player who touches, points at or focuses one will probably press it. */
export const prefetchPlay = { onPointerEnter: prefetch, onFocus: prefetch, onTouchStart: prefetch } as const;
