import { describe, findCounterpart } from "./find-counterpart.ts";

/** Elements that get the focus where the focused one has no counterpart. */
const headings = "h1, h2, h3";

/** Elements of a place that are scrolled, by the numbers of their ancestors among their siblings. */
function rememberScrolled(place: HTMLElement): () => void {
  const pathOf = (element: Element): readonly number[] => {
    const { parentElement } = element;
    if (element === place || !parentElement) return [];
    return [...pathOf(parentElement), [...parentElement.children].indexOf(element)];
  };
  const scrolled = [...place.querySelectorAll("*")]
    .filter(({ scrollLeft, scrollTop }) => scrollLeft !== 0 || scrollTop !== 0)
    .map((element) => ({ path: pathOf(element), left: element.scrollLeft, top: element.scrollTop }));
  return () => {
    for (const { path, left, top } of scrolled)
      path
        .reduce<Element | undefined>((parent, number) => parent?.children[number], place)
        ?.scrollTo({ left, top, behavior: "instant" });
  };
}

/**
 * Remembers where the player is in a place that is about to be replaced: the focus, the caret and how far the
 * page and what is in the place are scrolled. The returned function, called when the next content is in the
 * document and not painted yet, restores it: the focus goes to the element of the same id, words or field
 * name, else to the heading.
 */
export function keepPosition(place: HTMLElement): () => void {
  const { scrollX, scrollY } = window;
  const restoreScrolled = rememberScrolled(place);
  const { activeElement } = document;
  const focused =
    activeElement instanceof HTMLElement && place.contains(activeElement) ? activeElement : null;
  const described = focused && describe(place, focused);
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  const caret = isText ? focused.selectionStart : null;
  return () => {
    if (window.scrollY !== scrollY || window.scrollX !== scrollX) window.scrollTo(scrollX, scrollY);
    restoreScrolled();
    if (!described) return;
    const same = findCounterpart(place, described);
    const next = same ?? place.querySelector<HTMLElement>(headings);
    if (!next) return;
    if (!same) next.tabIndex = -1;
    next.focus({ preventScroll: true });
    if (caret !== null && (next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement))
      next.setSelectionRange(caret, caret);
  };
}
