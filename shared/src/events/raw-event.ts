import * as z from "@tessera/shared/schema";
import { fromJson } from "../core/from-json.ts";
import { serverEvents, type ServerEvent, type ServerEventName } from "../contracts/server-events.ts";

/** Event as received, before validation. */
export interface RawEvent {
  readonly name: string;
  /** JSON text. */
  readonly data: string;
  /** Position for resuming after a lost connection; null for events that are not stored. */
  readonly id: string | null;
}

/** Parses the data of an event; undefined when it does not match the schema of this page. */
export function parseEvent<Name extends ServerEventName>(
  name: Name,
  data: string,
): ServerEvent<Name> | undefined {
  const event = z.safeParse(serverEvents[name], fromJson(data));
  // Parsed with the schema of this name; the compiler loses the relation in the table's union.
  return event.success ? (event.data as ServerEvent<Name>) : undefined;
}

/** True when this page knows the event; newer servers may send others. */
export function isServerEventName(name: string): name is ServerEventName {
  return Object.hasOwn(serverEvents, name);
}
