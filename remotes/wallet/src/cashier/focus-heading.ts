/**
 * Focuses the heading of the screen and scrolls to it: the result of a form at the bottom is shown at the
 * top.
 */
export function focusHeading(): void {
  document.querySelector("h1")?.focus();
}
