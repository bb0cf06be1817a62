import { savesData } from "@tessera/shared/ui";
import { loadPlayPage } from "../play/load-play-page.ts";

function prefetch(): void {
  if (savesData()) return;
  // A failure is reported when the screen is opened.
  loadPlayPage().catch(() => undefined);
}

/**
 * Handlers for links to a game: a player who touches, points at or focuses one will probably press it. Where
 * data is saved, only a press loads.
 */
export const prefetchPlay = { onPointerEnter: prefetch, onFocus: prefetch, onTouchStart: prefetch } as const;
