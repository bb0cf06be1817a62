import { useEffectEvent, useLayoutEffect } from "react";
import { openOverlay } from "../router/index.ts";

/**
 * Closes an overlay on Back.
 * @param isOpen true while it is open, unless it has an address of its own, which Back leaves anyway
 * @param close closes it, or does nothing when it requires an answer
 */
export function useOverlay(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  // Before it is painted: whoever sees it may press Back.
  useLayoutEffect(() => {
    if (!isOpen) return;
    return openOverlay({ close: () => closeNow() });
  }, [isOpen]);
}
