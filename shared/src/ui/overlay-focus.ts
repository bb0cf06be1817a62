/** Fields that take what a person types or chooses. */
const fields =
  ':is(input:not([type="hidden"], [readonly]), select, textarea):not(:disabled, [aria-hidden="true"] *)';

function firstField(content: Element): HTMLElement | null {
  const first = content.querySelector<HTMLElement>(fields);
  if (!(first instanceof HTMLInputElement) || first.type !== "radio" || first.checked) return first;
  // Of a choice the chosen one is where Tab would lead.
  const chosen = [...content.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')];
  return chosen.find(({ name }) => name === first.name) ?? first;
}

/**
 * Moves the focus to the first field of a dialog. Until one is there, which may take a request, the dialog itself has it.
 *
 * @returns ends the wait
 */
export function focusFirstField(content: HTMLElement): () => void {
  const field = firstField(content);
  (field ?? content).focus();
  if (field) return () => undefined;
  const observer = new MutationObserver(() => {
    // Whoever has moved on by himself is left alone.
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
 * Gives the focus back to where it was before a dialog or a menu; where that is gone or cannot take it, to the heading of
 * the screen, from which everything is in order.
 */
export function returnFocus(before: Element | null): void {
  if (before instanceof HTMLElement && before !== document.body) {
    before.focus();
    if (document.activeElement === before) return;
  }
  const heading =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
