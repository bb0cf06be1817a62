import { type Database, expiredRows, type Sql } from "@tessera/database";
import {
  type ServerEvent,
  type ServerEventName,
  serverEvents,
} from "@tessera/shared/contracts/server-events";
import { hourMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";

/** Channel that carries events for all clients to every node. */
export const broadcastChannel = "broadcast";

/** Events for all clients of which no later one makes up for a missed one. */
const storedNames = [
  "games.changed",
  "shop.changed",
  "site.content",
  "site.maintenance",
] as const satisfies readonly ServerEventName[];
type StoredName = (typeof storedNames)[number];

/** True when events of this name are stored. */
export const isStored = (name: string): boolean => storedNames.some((stored) => stored === name);

/** Message on the channel: an event as a client receives it. */
export interface BroadcastMessage {
  readonly name: string;
  readonly data: unknown;
  /** Id of the stored event; absent when it is not stored. */
  readonly id?: string;
}

/**
 * Sends an event to every open stream of every node, including guests' streams, when the transaction of the
 * change that it reports commits. It is stored for nodes and clients that are away meanwhile. At most 7,900
 * bytes: PostgreSQL's limit of a notification.
 */
export async function broadcast<Name extends StoredName>(
  sql: Pick<Sql, "query" | "notify">,
  name: Name,
  data: ServerEvent<Name>,
): Promise<void> {
  const message: BroadcastMessage = { name, data: z.encode(serverEvents[name], data), id: newId() };
  await sql.query("insert into broadcasts (id, name, data) values ($1, $2, $3::text::jsonb)", [
    message.id,
    name,
    JSON.stringify(message.data),
  ]);
  sql.notify(broadcastChannel, JSON.stringify(message));
}

/** Does the same with an event that the next one of its name makes up for: clients that are away miss it. */
export function broadcastUnstored<Name extends Exclude<ServerEventName, StoredName>>(
  database: Pick<Database, "notify">,
  name: Name,
  data: ServerEvent<Name>,
): void {
  const message: BroadcastMessage = { name, data: z.encode(serverEvents[name], data) };
  database.notify(broadcastChannel, JSON.stringify(message));
}

/** Time in milliseconds for which a stored event is read by nodes and clients that come back. */
export const broadcastsReadMs = hourMs;

/** Clean-up of events for all clients, which are stored longer than they are read: no clock matters. */
export const broadcastCleanUp = expiredRows("broadcasts", 2 * broadcastsReadMs, "created_at");
