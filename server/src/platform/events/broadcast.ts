import type { Database } from "@tessera/database";
import {
  type ServerEvent,
  type ServerEventName,
  serverEvents,
} from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";

/** Channel that carries events for all clients to every node. */
export const broadcastChannel = "broadcast";

/** Message on the channel: an event as a client receives it. */
export interface BroadcastMessage {
  readonly name: string;
  readonly data: unknown;
}

/**
 * Sends an event to every open stream of every node, including guests' streams. It is not stored: clients
 * that are not connected miss it, so it may contain only data that can be requested again. At most 8,000
 * bytes, PostgreSQL's limit of a notification.
 */
export function broadcast<Name extends ServerEventName>(
  database: Pick<Database, "notify">,
  name: Name,
  data: ServerEvent<Name>,
): void {
  const message: BroadcastMessage = { name, data: z.encode(serverEvents[name], data) };
  database.notify(broadcastChannel, JSON.stringify(message));
}
