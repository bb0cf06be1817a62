/** What takes the focus where the element that had it has no counterpart. */
const headings = "h1, h2, h3";

/**
 * Remembers where the player is in a place that is about to be replaced: the focus, the caret and how far the page is scrolled.
 * The returned function, called when the next content is in the document and not painted yet, restores it: the focus goes to the
 * element of the same id or field name, else to the heading.
 */
export function keepPosition(place: HTMLElement): () => void {
  const { scrollX, scrollY } = window;
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  const { id = "" } = focused ?? {};
  const name = focused?.getAttribute("name") ?? "";
  const isText = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  const caret = isText ? focused.selectionStart : null;
  return () => {
    if (window.scrollY !== scrollY || window.scrollX !== scrollX) window.scrollTo(scrollX, scrollY);
    if (!focused) return;
    const all = [...place.querySelectorAll<HTMLElement>("[id], [name]")];
    const same = all.find((one) => (id ? one.id === id : name !== "" && one.getAttribute("name") === name));
    const next = same ?? place.querySelector<HTMLElement>(headings);
    if (!next) return;
    if (!same) next.tabIndex = -1;
    next.focus({ preventScroll: true });
    if (caret !== null && (next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement))
      next.setSelectionRange(caret, caret);
  };
}
