import { serverEventsPath } from "../contracts/api-paths.ts";
import { newId } from "../core/identifiers.ts";
import { currentBearer, refreshBearer } from "../http/refresh.ts";
import { deviceId, readToken } from "../session/credentials.ts";
import { endSession, session } from "../session/session.ts";
import { startEventStream, StreamRefused } from "./event-stream.ts";
import { electLeader } from "./leadership.ts";
import { isServerEventName, parseEvent, type RawEvent } from "./raw-event.ts";

const lockName = "tessera.events";
const channelName = "tessera.events";

/** Handlers of the page by event name. */
export type EventHandlers = ReadonlyMap<string, ReadonlySet<(event: unknown) => void>>;

let handlers: EventHandlers = new Map();

/** Last stored event and the session of its stream: a position is valid for one session only. */
let lastEvent: { readonly sessionId: string | null; readonly id: string } | undefined;

/** True while this tab holds the connection. */
let isLeading = false;

/** Last event that named which releases are live. */
let lastPointers: RawEvent | undefined;

/**
 * When the last heartbeat has arrived, in this tab or in another one: before it everything that was sent has.
 * Without one, when the page began to read. By two clocks, of which one stops while the machine sleeps and
 * the other may be set: Unix milliseconds, and those of the page.
 */
let lastBeatAt = performance.timeOrigin;
let lastBeatInPage = 0;

/** Time of the last event that was about a change. Unix milliseconds. */
let lastChangeAt = 0;

/**
 * Event in the channel, in a form that tabs of older releases ignore where they do not know it. A tab that
 * joins sends `joinedName`; the leading tab answers it with the releases that it received last, and with
 * `resync` when it has missed a change.
 */
interface TabEvent extends RawEvent {
  /** Tab that it is for; absent: all. */
  readonly to?: string;
  /** Tab that joins. */
  readonly from?: string;
  /** Time when the page of the joining tab began to read. Unix milliseconds. */
  readonly readsSince?: number;
}

const joinedName = "tab.joined";

/**
 * Joins the browser's shared event connection: holds it, or listens to the tab that does. A guest's
 * connection receives broadcast events only. A page has read from the API before it joins: changes since then
 * arrive as `resync`.
 * @param pageHandlers called for every event of their name
 * @returns a function that stops it
 */
export function joinEvents(pageHandlers: EventHandlers): () => void {
  handlers = pageHandlers;
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(channelName);
  const post = (event: TabEvent) => channel?.postMessage(event);
  const tab = newId();
  channel?.addEventListener("message", ({ data: event }: MessageEvent<TabEvent>) => {
    const { name, to, from, readsSince = 0 } = event;
    if (name !== joinedName) {
      if (to === undefined || to === tab) receive(event);
    } else if (from && isLeading) {
      if (lastPointers) post({ ...lastPointers, to: from });
      if (readsSince <= lastChangeAt)
        post({ name: "resync", data: "{}", id: lastEvent?.id ?? null, to: from });
    }
  });
  const resign = electLeader(lockName, () => {
    isLeading = true;
    const stop = leadConnection((event) => {
      post(event);
      receive(event);
    });
    return () => {
      isLeading = false;
      stop();
    };
  });
  post({ name: joinedName, data: "{}", id: null, from: tab, readsSince: performance.timeOrigin });
  return () => {
    resign();
    channel?.close();
  };
}

/** True in the tab that holds the browser's event connection. */
export const leadsEvents = (): boolean => isLeading;

function currentSessionId(): string | null {
  return readToken()?.sessionId ?? null;
}

/** Holds the connection and reopens it when the session changes. */
function leadConnection(publish: (event: RawEvent) => void): () => void {
  let openFor = currentSessionId();
  let close = connectAs(openFor, publish);
  const unsubscribe = session.subscribe(() => {
    const sessionId = currentSessionId();
    if (sessionId === openFor) return;
    openFor = sessionId;
    close();
    close = connectAs(sessionId, publish);
  });
  return () => {
    unsubscribe();
    close();
  };
}

function connectAs(sessionId: string | null, publish: (event: RawEvent) => void): () => void {
  return startEventStream({
    open: openConnection,
    lastEventId: lastEvent?.sessionId === sessionId ? lastEvent.id : null,
    onEvent: (event) => {
      publish(event);
      // A login after this stream was opened belongs to a newer session, which has not ended.
      if (event.name === "session.ended" && currentSessionId() === sessionId) endSession();
    },
  });
}

async function openConnection(
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const bearer = await currentBearer();
  const address = new URL(serverEventsPath, location.origin);
  // The server finds out what has changed since then. Its clock is another one, so it gets no time.
  const ageMs = Math.max(Date.now() - lastBeatAt, performance.now() - lastBeatInPage).toFixed();
  address.searchParams.set("pageAgeMs", ageMs);
  // The browser's EventSource cannot send an Authorization header.
  const response = await fetch(address, {
    signal,
    cache: "no-store",
    // It stays open: with the priority of a call, the page would count as loading for ever.
    priority: "low",
    headers: {
      Accept: "text/event-stream",
      "X-Device-Id": deviceId(),
      ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
      ...(lastEventId !== null && { "Last-Event-ID": lastEventId }),
    },
  });
  if (response.status === 401 && bearer !== null) await refreshBearer(bearer);
  if (!response.ok || !response.body) throw new StreamRefused(response);
  return response.body;
}

/** Handles an event of this tab's connection, or of another tab's. */
function receive(event: RawEvent): void {
  if (event.name === "heartbeat") [lastBeatAt, lastBeatInPage] = [Date.now(), performance.now()];
  if (event.name === "ready" || event.name === "release.map") lastPointers = { ...event, id: null };
  if (event.id !== null) {
    lastEvent = { sessionId: currentSessionId(), id: event.id };
    if (event.name !== "ready") lastChangeAt = Date.now();
  }
  dispatch(event);
}

function dispatch({ name, data }: RawEvent): void {
  const ofName = handlers.get(name);
  if (!ofName?.size || !isServerEventName(name)) return;
  const event = parseEvent(name, data);
  if (event) ofName.forEach((handler) => callSafely(handler, event));
}

/** Calls a handler; an exception is reported and does not affect the other handlers. */
function callSafely(handler: (event: unknown) => void, event: unknown): void {
  try {
    handler(event);
  } catch (error) {
    reportError(error);
  }
}
