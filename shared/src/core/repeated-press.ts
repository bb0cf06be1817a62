/**
 * Ignores the further clicks of a double click whose first click has left the screen, or has opened or closed
 * a dialog: they were meant for what was there before, and would press what is at the same place now.
 * @returns a function that stops it
 */
export function ignoreRepeatedPress(): () => void {
  let pressed = { path: location.pathname, layer: null as Element | null };
  const listening = new AbortController();
  addEventListener(
    "click",
    (event) => {
      const layer = event.target instanceof Element ? layerOf(event.target) : null;
      const path = location.pathname;
      // Keys and scripts press with 0, the first click counts 1.
      if (event.detail <= 1) pressed = { path, layer };
      else if (pressed.path !== path || pressed.layer !== layer) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true, signal: listening.signal },
  );
  return () => listening.abort();
}

/** Returns the child of the body that an element is in: the page, or one of the overlays above it. */
function layerOf(element: Element): Element | null {
  return element.closest("body > *");
}
