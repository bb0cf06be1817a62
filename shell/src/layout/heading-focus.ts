import { usePageRouter, usePathname } from "@tessera/shared/router";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

/** Time after a route change within which a new heading still belongs to it, in milliseconds. */
const headingWaitMs = 4_000;

/** Navigation types that start at the top of a screen; going back does not. */
const forwardNavigations: ReadonlySet<string> = new Set(["PUSH", "REPLACE"]);

/**
 * Moves the focus to the heading when the focused element is removed, for example a button that has done its
 * work: otherwise the browser would start at the top of the page again.
 */
function useFocusFallback(main: RefObject<HTMLElement | null>): () => void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    const element = main.current;
    element?.addEventListener("focusin", note);
    return () => element?.removeEventListener("focusin", note);
  }, [main]);
  return () => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    const heading = main.current?.querySelector<HTMLElement>("h1");
    if (!heading) return;
    focusHeading(heading);
  };
}

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * After a route change, focuses the heading of the new screen and sets the page title. The screen may render
 * later, with its remote, so the heading is observed. A heading with the words of the one before (a filter in
 * the path, a dialog with an address, another release of the screen) leaves the focus unchanged, and so does
 * a screen that has focused a field.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>, siteName: string): void {
  const pathname = usePathname();
  const router = usePageRouter();
  const known = useRef("");
  const isAwaited = useRef(false);
  const shownPath = useRef(pathname);

  const look = useEffectEvent(() => {
    const heading = main.current?.querySelector<HTMLElement>("h1");
    const text = heading?.textContent ?? "";
    if (!heading || known.current === text) return;
    known.current = text;
    document.title = `${text} · ${siteName}`;
    if (!isAwaited.current || document.querySelector('[role="dialog"]')) return;
    isAwaited.current = false;
    // A screen with a single field has focused it already.
    if (document.activeElement instanceof HTMLInputElement && main.current?.contains(document.activeElement))
      return;
    focusHeading(heading);
  });
  const keepFocus = useEffectEvent(useFocusFallback(main));

  const arrive = useEffectEvent(() => {
    if (forwardNavigations.has(router.state.action)) window.scrollTo(0, 0);
    isAwaited.current = true;
    look();
  });

  useEffect(() => {
    if (!main.current) return;
    const observer = new MutationObserver(() => {
      look();
      keepFocus();
    });
    observer.observe(main.current, { childList: true, subtree: true, characterData: true });
    look();
    return () => observer.disconnect();
  }, [main]);

  useEffect(() => {
    if (pathname === shownPath.current) return;
    shownPath.current = pathname;
    arrive();
    const timer = setTimeout(() => {
      isAwaited.current = false;
    }, headingWaitMs);
    return () => clearTimeout(timer);
  }, [pathname]);
}
