import { fromJson } from "@tessera/shared/core/from-json";
import { startEventStream, StreamRefused } from "@tessera/shared/events/event-stream";
import { operatorEvents, operatorEventsPath } from "@tessera/shared/operator-contracts/events";
import type { QueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { overviewKey } from "../overview/overview-queries.ts";
import { noteEventsArrive, noteEventsLost } from "./event-loss.ts";
import { endSession, onSessionChange, readDeskSession } from "../session/operator-session.ts";

/** Changes that come within this time are read once, in milliseconds. */
const gatherMs = 250;
/** Silence after which a stream is taken for dead, in milliseconds: three heartbeats of the server. */
const silenceMs = 45_000;

/** Reads what has changed: the queues that were named, or everything after a gap. */
interface Refresher {
  readonly changed: (queue: string) => void;
  readonly everything: () => void;
}

function createRefresher(client: QueryClient): Refresher {
  const queues = new Set<string>();
  const read = () => {
    const named = [...queues];
    queues.clear();
    for (const queue of [...named, overviewKey]) void client.invalidateQueries({ queryKey: [queue] });
  };
  return {
    changed: (queue) => {
      if (queues.size === 0) setTimeout(read, gatherMs);
      queues.add(queue);
    },
    everything: () => void client.invalidateQueries(),
  };
}

/** Listens to the operators' events, on one connection after the other. Returns a function that stops it. */
function listen(refresher: Refresher): () => void {
  let isAgain = false;
  let wasReady = false;
  return startEventStream({
    lastEventId: null,
    silenceMs,
    open: (_, signal) => {
      if (isAgain) noteEventsLost();
      isAgain = true;
      return openStream(signal);
    },
    onEvent: ({ name, data }) => {
      if (name === "session.ended") return endSession();
      noteEventsArrive();
      if (name === "queue.changed") {
        const received = z.safeParse(operatorEvents[name], fromJson(data));
        if (received.success) refresher.changed(received.data.queue);
      } else if (name === "ready") {
        // What happened between two connections was sent to nobody.
        if (wasReady) refresher.everything();
        wasReady = true;
      }
    },
  });
}

async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(new URL(operatorEventsPath, location.origin), { signal, cache: "no-store" });
  if (response.status === 401) endSession();
  if (!response.ok || !response.body) throw new StreamRefused(response);
  return response.body;
}

/**
 * Keeps the lists fresh while somebody is logged in: queries whose key begins with the name of a queue are
 * read again when its rows have changed, and with any of them the overview. The cache is emptied when
 * somebody else logs in.
 *
 * @returns a function that stops it
 */
export function startQueueEvents(client: QueryClient): () => void {
  const refresher = createRefresher(client);
  let stop: (() => void) | undefined;
  let readerId: string | undefined;
  const close = () => {
    stop?.();
    stop = undefined;
  };
  const follow = () => {
    const session = readDeskSession();
    if (session.status !== "open") {
      // A page under a login does not claim to be fresh.
      noteEventsArrive();
      return close();
    }
    const { id } = session.operator;
    if (readerId !== undefined && readerId !== id) client.clear();
    else if (readerId === id && !stop) refresher.everything();
    stop ??= listen(refresher);
    readerId = id;
  };
  follow();
  const unsubscribe = onSessionChange(follow);
  return () => {
    unsubscribe();
    close();
  };
}
