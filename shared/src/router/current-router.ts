import type { DataRouter } from "react-router-dom";

let current: DataRouter | undefined;

/** Sets the page's router. Called once by the shell, before it mounts the first remote. */
export function setRouter(router: DataRouter): void {
  current = router;
}

/** Returns the page's router. Throws when the shell has not set it yet. */
export function getRouter(): DataRouter {
  if (!current) throw new Error("The page has no router yet: setRouter comes before the first remote.");
  return current;
}
