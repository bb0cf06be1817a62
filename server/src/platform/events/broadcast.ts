import type { Database } from "@tessera/database";
import {
  type ServerEvent,
  type ServerEventName,
  serverEvents,
} from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";

/** Channel that carries events for everybody to every node. */
export const broadcastChannel = "broadcast";

/** What travels on the channel: an event as a client receives it. */
export interface BroadcastMessage {
  readonly name: string;
  readonly data: unknown;
}

/**
 * Sends an event to every open stream of every node, guests' too. It is not kept: who is not connected misses it, so it
 * tells what can be asked for again. At most 8,000 bytes, PostgreSQL's bound of a notification.
 */
export function broadcast<Name extends ServerEventName>(
  database: Pick<Database, "notify">,
  name: Name,
  data: ServerEvent<Name>,
): void {
  const message: BroadcastMessage = { name, data: z.encode(serverEvents[name], data) };
  database.notify(broadcastChannel, JSON.stringify(message));
}
