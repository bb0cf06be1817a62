/** Selector of fields for user input. */
const fields =
  ':is(input:not([type="hidden"], [readonly]), select, textarea):not(:disabled, [aria-hidden="true"] *)';

function firstField(content: Element): HTMLElement | null {
  const first = content.querySelector<HTMLElement>(fields);
  if (!(first instanceof HTMLInputElement) || first.type !== "radio" || first.checked) return first;
  // In a radio group, Tab leads to the selected option.
  const chosen = [...content.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')];
  return chosen.find(({ name }) => name === first.name) ?? first;
}

/**
 * Focuses the first field of a dialog. Until one is rendered, which may take a request, the dialog itself has
 * the focus.
 * @returns a function that stops waiting for a field
 */
export function focusFirstField(content: HTMLElement): () => void {
  const field = firstField(content);
  (field ?? content).focus();
  if (field) return () => undefined;
  const observer = new MutationObserver(() => {
    // The player has moved the focus: leave it.
    if (document.activeElement !== content) return observer.disconnect();
    const late = firstField(content);
    if (!late) return;
    observer.disconnect();
    late.focus();
  });
  observer.observe(content, { childList: true, subtree: true, attributeFilter: ["disabled", "readonly"] });
  return () => observer.disconnect();
}

/**
 * Restores the focus after a dialog or a menu; when the previous element is gone or not focusable, it goes to
 * the heading of the screen, where the reading order starts.
 */
export function returnFocus(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body) {
    // The page may have been scrolled meanwhile to what the answer began.
    before.focus({ preventScroll: true });
    if (document.activeElement === before) return;
  }
  const heading =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
