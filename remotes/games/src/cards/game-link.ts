/** State of a link to a game, so that leaving the game returns to the list. */
export const fromList = { fromList: true } as const;

/** Key of the location that a document was opened with. */
const documentKey = "default";

/**
 * True when the entry before this location is a list of games: its link said so, or it was pressed before the
 * page's scripts ran, so that the browser itself opened the game.
 */
export function cameFromList({ state, key }: { readonly state: unknown; readonly key: string }): boolean {
  if (typeof state === "object" && state !== null && "fromList" in state) return state.fromList === true;
  // A link that was opened in a new tab has nothing before it.
  return key === documentKey && history.length > 1 && isList(document.referrer);
}

function isList(address: string): boolean {
  const { origin, pathname } = new URL(address || "about:blank");
  return origin === location.origin && (pathname === "/" || pathname.startsWith("/games"));
}
