import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useSelection } from "./use-selection.ts";

/** True when the panel is beside its list, so that the page does not have to be scrolled to it. */
const isBesideList = ({ previousElementSibling: list }: Element) => (list?.getClientRects().length ?? 0) > 0;

/** True when what had the focus is gone, so that nothing has it. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/** Finds the link in the list of the page that opens the row of an address. */
function findRowLink(address: string): HTMLElement | undefined {
  const { href } = new URL(address, location.href);
  const links = document.querySelectorAll<HTMLAnchorElement>('main [data-place="action"] > a');
  return [...links].find((link) => link.href === href);
}

/**
 * Gives the focus to a panel whose part that had it is removed, for example the button of a decision when the
 * row is decided.
 * @returns a function that stops it
 */
function keepFocusIn(panel: HTMLElement): () => void {
  let focused: Node | null = null;
  const note = ({ target }: FocusEvent) => {
    focused = target instanceof Node ? target : null;
  };
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected || !isFocusLost()) return;
    focused = null;
    panel.focus({ preventScroll: true });
  });
  panel.addEventListener("focusin", note);
  observer.observe(panel, { childList: true, subtree: true });
  return () => {
    panel.removeEventListener("focusin", note);
    observer.disconnect();
  };
}

/**
 * Leads the focus into the panel of a row when it opens in the place of its list, keeps it there while its
 * parts change, and leads it back to the row's link, or the page's heading, when the panel closes.
 */
export function usePanelFocus(): {
  readonly panel: RefObject<HTMLElement | null>;
  readonly leave: () => void;
} {
  const { id, addressOf, close } = useSelection();
  const panel = useRef<HTMLElement>(null);
  const isLeaving = useRef(false);
  const returnFocus = useEffectEvent(() => {
    if (!isLeaving.current && !isFocusLost()) return;
    const link = id === null ? undefined : findRowLink(addressOf(id));
    (link ?? document.querySelector<HTMLElement>("main h1"))?.focus();
  });
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    // In the place of the list: what had the focus is hidden now.
    if (!document.querySelector("main [data-place=action] a")?.checkVisibility())
      element.focus({ preventScroll: isBesideList(element) });
    const stop = keepFocusIn(element);
    return () => {
      stop();
      if (!element.isConnected) returnFocus();
    };
  }, []);
  return {
    panel,
    leave: () => {
      isLeaving.current = true;
      close();
    },
  };
}
