/**
 * Ignores the further clicks of a double click whose first click has left the screen: they were meant for the link that is gone,
 * and would press what the next screen shows at the same place.
 * @returns a function that stops it
 */
export function ignoreRepeatedPress(): () => void {
  let pressedAt = location.pathname;
  const listening = new AbortController();
  addEventListener(
    "click",
    (event) => {
      // Keys and scripts press with 0, the first click counts 1.
      if (event.detail <= 1) pressedAt = location.pathname;
      else if (pressedAt !== location.pathname) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true, signal: listening.signal },
  );
  return () => listening.abort();
}
