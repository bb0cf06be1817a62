import { useLocation, useNavigationType } from "@tessera/shared/router";
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

/** How long after a change of route a new heading still belongs to it. */
const headingWaitMs = 4_000;

/** Ways of coming to a screen that start at its top; going back does not. */
const forwardNavigations: ReadonlySet<string> = new Set(["PUSH", "REPLACE"]);

/**
 * Keeps the keyboard's place when the part of the screen that has the focus goes away, for example a button that has done
 * its work: the browser would begin at the top of the page again, so the heading takes it.
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
 * After a change of route the focus goes to the heading of the new screen and the page is named after it. The screen may
 * come later, with its remote, so the heading is watched for; one that does not change (a filter in the path, a dialog
 * with an address) leaves the focus where it is, and so does a screen that has put it into a field.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>, siteName: string): void {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const known = useRef<{ heading: Element; text: string } | null>(null);
  const isAwaited = useRef(false);
  const shownPath = useRef(pathname);

  const look = useEffectEvent(() => {
    const heading = main.current?.querySelector<HTMLElement>("h1");
    const text = heading?.textContent ?? "";
    if (!heading || (known.current?.heading === heading && known.current.text === text)) return;
    known.current = { heading, text };
    document.title = `${text} · ${siteName}`;
    if (!isAwaited.current || document.querySelector('[role="dialog"]')) return;
    isAwaited.current = false;
    // A screen that is one field has put the focus there itself.
    if (document.activeElement instanceof HTMLInputElement && main.current?.contains(document.activeElement))
      return;
    focusHeading(heading);
  });
  const keepFocus = useEffectEvent(useFocusFallback(main));

  const arrive = useEffectEvent(() => {
    if (forwardNavigations.has(navigationType)) window.scrollTo(0, 0);
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
