import { useLocation, useNavigationType } from "@tessera/shared/router";
import { useEffect, useLayoutEffect, useRef } from "react";

/** Scroll position by history entry, for the lifetime of the page. */
const scrollPositions = new Map<string, number>();

/** Navigation types of the router for back and forward. */
const historyMoves: ReadonlySet<string> = new Set(["POP"]);

/**
 * Stores the scroll position of a list, and restores it when the player returns and the content has loaded.
 * The browser restores it only when the content is present at once.
 */
export function useScrollMemory(isContentLoaded: boolean): void {
  const { key, pathname } = useLocation();
  const isReturn = historyMoves.has(useNavigationType());
  const isRestored = useRef(false);

  useLayoutEffect(() => {
    if (!isContentLoaded || isRestored.current) return;
    isRestored.current = true;
    const top = scrollPositions.get(key);
    if (isReturn && top !== undefined) window.scrollTo(0, top);
  }, [isContentLoaded, isReturn, key]);

  useEffect(() => {
    const remember = () => {
      // While the next screen loads, this list is still shown under the new path.
      if (window.location.pathname === pathname) scrollPositions.set(key, window.scrollY);
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key, pathname]);
}
