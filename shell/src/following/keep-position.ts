/** Elements that get the focus where the focused one has no counterpart. */
const headings = "h1, h2, h3";

type Described = HTMLElement & Partial<Pick<HTMLInputElement, "type" | "value" | "labels">>;

/** What an element is known by in another release, where generated ids and names are others: its kind and its words. */
function wordsOf(element: Described): string {
  const { tagName, type, value, labels } = element;
  const isChoice = type === "radio" || type === "checkbox";
  const label = element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element.textContent;
  return [tagName, type, isChoice && value, label].join();
}

/** Returns a function that finds the counterpart of an element: that of the same id, else of the same words or field name. */
function remember(place: HTMLElement, element: HTMLElement): () => HTMLElement | undefined {
  const { id, tagName } = element;
  const name = element.getAttribute("name");
  const words = wordsOf(element);
  const all = () => [...place.querySelectorAll<HTMLElement>(tagName)];
  const alike = () => all().filter((one) => wordsOf(one) === words);
  const number = alike().indexOf(element);
  return () =>
    all().find((one) => id && one.id === id) ??
    alike()[number] ??
    all().find((one) => name && one.getAttribute("name") === name);
}

/**
 * Remembers where the player is in a place that is about to be replaced: the focus, the caret and how far the page is scrolled.
 * The returned function, called when the next content is in the document and not painted yet, restores it: the focus goes to the
 * element of the same id, words or field name, else to the heading.
 */
export function keepPosition(place: HTMLElement): () => void {
  const { scrollX, scrollY } = window;
  const { activeElement } = document;
  const focused =
    activeElement instanceof HTMLElement && place.contains(activeElement) ? activeElement : null;
  const findSame = focused && remember(place, focused);
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  const caret = isText ? focused.selectionStart : null;
  return () => {
    if (window.scrollY !== scrollY || window.scrollX !== scrollX) window.scrollTo(scrollX, scrollY);
    if (!findSame) return;
    const same = findSame();
    const next = same ?? place.querySelector<HTMLElement>(headings);
    if (!next) return;
    if (!same) next.tabIndex = -1;
    next.focus({ preventScroll: true });
    if (caret !== null && (next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement))
      next.setSelectionRange(caret, caret);
  };
}
