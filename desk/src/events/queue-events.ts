import { operatorEvents, operatorEventsPath } from "@tessera/shared/operator-contracts/events";
import type { QueryClient } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { overviewKey } from "../overview/overview-queries.ts";
import { noteEventsArrive, noteEventsLost } from "./event-loss.ts";
import { checkSession, endSession, onSessionChange, readDeskSession } from "../session/operator-session.ts";

/** Changes that come within this time are read once, in milliseconds. */
const gatherMs = 250;
/** Pause before a refused stream is opened again, in milliseconds. */
const reopenMs = 5_000;
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

/**
 * Listens to an event stream. Returns a function that ends the watch for its silence; `onSilence` is called
 * once.
 */
function listen(source: EventSource, refresher: Refresher, onSilence: () => void): () => void {
  let wasOpen = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const stopWatch = () => clearTimeout(silence);
  const arrive = () => {
    stopWatch();
    silence = setTimeout(onSilence, silenceMs);
    noteEventsArrive();
  };
  source.addEventListener("ready", () => {
    // What happened between two connections was sent to nobody.
    if (wasOpen) refresher.everything();
    wasOpen = true;
    arrive();
  });
  source.addEventListener("heartbeat", arrive);
  source.addEventListener("queue.changed", ({ data }: MessageEvent<string>) => {
    arrive();
    const received = z.safeParse(operatorEvents["queue.changed"], JSON.parse(data));
    if (received.success) refresher.changed(received.data.queue);
  });
  source.addEventListener("session.ended", () => {
    source.close();
    stopWatch();
    endSession();
  });
  return stopWatch;
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
  let source: EventSource | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let readerId: string | undefined;
  let stopWatch = () => {};

  const close = () => {
    source?.close();
    source = undefined;
    stopWatch();
    clearTimeout(reopening);
  };
  const open = (isAgain: boolean) => {
    close();
    const opened = new EventSource(operatorEventsPath);
    source = opened;
    stopWatch = listen(opened, refresher, () => {
      noteEventsLost();
      open(true);
    });
    if (isAgain) refresher.everything();
    // The browser tries again by itself unless the answer was a refusal.
    opened.addEventListener("error", () => {
      if (source === opened) noteEventsLost();
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      reopening = setTimeout(() => {
        void checkSession().then(() => source === opened && follow(true));
      }, reopenMs);
    });
  };
  const follow = (isAgain: boolean) => {
    const session = readDeskSession();
    if (session.status !== "open") {
      // A page under a login does not claim to be fresh.
      noteEventsArrive();
      return close();
    }
    const { id } = session.operator;
    if (readerId !== undefined && readerId !== id) client.clear();
    if (!source || isAgain) open(readerId === id);
    readerId = id;
  };
  follow(false);
  const stop = onSessionChange(() => follow(false));
  return () => {
    stop();
    close();
  };
}
