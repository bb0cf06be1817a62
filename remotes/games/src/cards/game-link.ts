/** State of a link to a game, so that leaving the game returns to the list. */
export const fromList = { fromList: true } as const;

/** True when a location's state says that the player came from a list. */
export function cameFromList(state: unknown): boolean {
  return typeof state === "object" && state !== null && "fromList" in state && state.fromList === true;
}
