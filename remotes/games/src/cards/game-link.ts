/** State of a link to a game, so that leaving the game returns to the list. */
export const fromList = { fromList: true } as const;

/** Key of the location that a document was opened with. */
const documentKey = "default";

/**
 * True when the entry before this location is a list of games: its link said so, or it was pressed in the
 * lobby before the page's scripts ran, so that the browser itself opened the game. A link that was opened in
 * a new tab has nothing before it.
 */
export function cameFromList({ state, key }: { readonly state: unknown; readonly key: string }): boolean {
  return (
    (state as Partial<typeof fromList> | null)?.fromList ??
    (key === documentKey && history.length > 1 && document.referrer.startsWith(`${origin}/games`))
  );
}
