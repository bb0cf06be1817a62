/**
 * Calls `listener` when the browser shows this page again from its back/forward cache: what happened
 * meanwhile, in other tabs and on the server, has not reached it.
 *
 * @returns a function that removes the listener
 */
export function onPageRestored(listener: () => void): () => void {
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener("pageshow", show);
  return () => window.removeEventListener("pageshow", show);
}
