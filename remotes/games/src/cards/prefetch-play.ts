import { loadPlayPage } from "../play/load-play-page.ts";

function prefetch(): void {
  // A failure shows itself when the screen is really asked for.
  loadPlayPage().catch(() => undefined);
}

/** Spread over what leads to a game: whoever touches, points at or focuses it will probably press it. */
export const prefetchPlay = { onPointerEnter: prefetch, onFocus: prefetch, onTouchStart: prefetch } as const;
