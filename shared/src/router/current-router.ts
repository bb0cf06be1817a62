import type { DataRouter } from "react-router-dom";

let current: DataRouter | undefined;

/** The shell names the page's router once, before it mounts the first remote. */
export function setRouter(router: DataRouter): void {
  current = router;
}

/** The page's router. Throws when the shell has not named it yet. */
export function getRouter(): DataRouter {
  if (!current) throw new Error("The page has no router yet: setRouter comes before the first remote.");
  return current;
}
