import { useEffect, useEffectEvent } from "react";
import { openOverlay } from "../router/index.ts";

/**
 * Lets Back close what is open over the page.
 *
 * @param isOpen whether it is open, and not a screen with an address of its own, which Back leaves anyway
 * @param close closes it, or does nothing where it has to be answered
 */
export function useOverlay(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    return openOverlay({ close: () => closeNow() });
  }, [isOpen]);
}
