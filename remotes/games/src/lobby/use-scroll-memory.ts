import { useLocation, useNavigationType } from "@tessera/shared/router";
import { useEffect, useLayoutEffect, useRef } from "react";

/** How far each entry of the history was scrolled; it lasts as long as the page. */
const scrollPositions = new Map<string, number>();

/** How the router calls a move back or forward. */
const historyMoves: ReadonlySet<string> = new Set(["POP"]);

/**
 * Remembers how far a list was scrolled, and goes there when the player comes back to it and its content is there.
 * A browser does that by itself only when the content is there at once.
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
      // While the next screen is on its way this list still stands, but the page is somewhere else already.
      if (window.location.pathname === pathname) scrollPositions.set(key, window.scrollY);
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [key, pathname]);
}
