import * as z from "@tessera/shared/schema";

const listState = z.object({ fromList: z.literal(true) });

/** State of a link to a game, so that leaving the game returns to the list. */
export const fromList: z.infer<typeof listState> = { fromList: true };

/** True when a location's state says that the player came from a list. */
export function cameFromList(state: unknown): boolean {
  return z.safeParse(listState, state).success;
}
