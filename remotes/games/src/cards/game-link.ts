import * as z from "@tessera/shared/schema";

const listState = z.object({ fromList: z.literal(true) });

/** Goes along with a link to a game, so that leaving the game can go back into the list. */
export const fromList: z.infer<typeof listState> = { fromList: true };

/** Whether the state of a place says that the player came from a list. */
export function cameFromList(state: unknown): boolean {
  return z.safeParse(listState, state).success;
}
