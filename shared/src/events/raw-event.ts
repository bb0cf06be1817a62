import * as z from "@tessera/shared/schema";
import { serverEvents, type ServerEvent, type ServerEventName } from "../contracts/server-events.ts";

/** An event as it came, before its contract has looked at it. */
export interface RawEvent {
  readonly name: string;
  /** JSON text. */
  readonly data: string;
  /** Where to go on after a break; null for events that are not kept. */
  readonly id: string | null;
}

/** What an event of that name says; undefined when its shape is not the one that this page knows. */
export function parseEvent<Name extends ServerEventName>(
  name: Name,
  data: string,
): ServerEvent<Name> | undefined {
  const event = z.safeParse(serverEvents[name], fromJson(data));
  // Parsed with the schema of this very name, which the compiler loses in the table's union.
  return event.success ? (event.data as ServerEvent<Name>) : undefined;
}

/** Names that this page does not know belong to newer ones. */
export function isServerEventName(name: string): name is ServerEventName {
  return Object.hasOwn(serverEvents, name);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
