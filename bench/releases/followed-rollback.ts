import type { EventClients } from "./event-clients.ts";
import type { Move, Moves } from "./moves.ts";

/** A promotion and its rollback, of which every event client was notified. */
export interface FollowedRollback {
  readonly promoted: Move;
  readonly undone: Move;
  /** From the answer to the rollback until each client has received its revision, in milliseconds. */
  readonly delays: readonly number[];
}

/** Promotes and rolls back, and waits each time until all clients are notified. */
export async function followMoves(moves: Moves, clients: EventClients): Promise<FollowedRollback> {
  const promoted = await moves.promote("info");
  await clients.untilReceived(promoted.revision);
  const undone = await moves.rollBack("swap");
  const receivedAt = await clients.untilReceived(undone.revision);
  // The event may come before the answer.
  return { promoted, undone, delays: receivedAt.map((atMs) => Math.max(0, atMs - undone.answeredMs)) };
}
