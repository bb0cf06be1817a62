/**
 * Scrolls a bar to one of its children, as soon as the bar has a size and whenever that changes: a part that
 * is loaded is hidden at first. For `ref` of the child.
 *
 * @returns what ends it
 */
export function keepInSight(child: HTMLElement | null): (() => void) | undefined {
  const bar = child?.parentElement;
  if (!bar) return undefined;
  const observer = new ResizeObserver(() => {
    bar.scrollLeft = child.offsetLeft - bar.offsetLeft - (bar.clientWidth - child.offsetWidth) / 2;
  });
  observer.observe(bar);
  return () => observer.disconnect();
}
