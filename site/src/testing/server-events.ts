import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";
import type { ComposedSite } from "./composed-site.ts";

/**
 * Opens the event stream of a guest's page and calls `onEvent` for each event, until the site is closed or
 * the signal aborts. Resolves when the stream is open.
 */
export async function listenToSite(
  site: ComposedSite,
  onEvent: (event: EventSourceMessage) => Promise<void> | void,
  signal?: AbortSignal,
): Promise<void> {
  const { body } = await fetch(`${await site.listen()}/api/events`, { signal: signal ?? null });
  const events = (body ?? new ReadableStream())
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const read = async () => {
    for await (const event of events) await onEvent(event);
  };
  read().catch(() => undefined);
}
