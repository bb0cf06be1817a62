import type { Database } from "@tessera/database";
import { timeouts } from "@tessera/shared/contracts/endpoint";
import type { Clock } from "@tessera/shared/core/clock";
import { hourMs } from "@tessera/shared/core/durations";
import type { FastifyBaseLogger } from "fastify";
import type { ServerDependencies } from "../../dependencies.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { EventStream } from "./event-stream.ts";
import type { OpenStream, OpenStreams } from "./open-streams.ts";
import type { OutboxFollower } from "./outbox-follower.ts";
import { readBounds } from "./outbox-reader.ts";
import { PlayerFeed } from "./player-feed.ts";
import { toEvents } from "./stream-events.ts";

/** Lifetime of a stream, after which the client reconnects and is authenticated again. */
const streamLifeMs = hourMs;

/** Time that a broadcast may take from its transaction to this node. */
const broadcastLagMs = 1_000;

export interface StreamDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly streams: OpenStreams;
  readonly follower: OutboxFollower;
  readonly releasePointers: ServerDependencies["releasePointers"];
}

/** Client of a stream. */
export interface StreamClient {
  /** Null for a guest. */
  readonly caller: Caller | null;
  /** Network address, in the form by which limits count. */
  readonly address: string;
}

/**
 * Position of a client: its last event id, or for how long it has read from the API without receiving events.
 */
export interface StreamPosition {
  readonly after: bigint | null;
  readonly pageAgeMs: number | null;
}

/**
 * Sends events to a client until it disconnects, its session ends or an hour has passed. Begins with `resync`
 * when the client has missed events that cannot be sent any more, or that it may have read already.
 */
export async function serveStream(
  dependencies: StreamDependencies,
  stream: EventStream,
  { caller, address }: StreamClient,
  position: StreamPosition,
): Promise<void> {
  const { clock, log, streams, follower, releasePointers } = dependencies;
  const openedAt = clock.now().getTime();
  // Counted before the first query, or a client could open many streams at once; `ready` is still sent first.
  let isReady = false;
  const open: OpenStream = {
    playerId: caller?.playerId ?? null,
    sessionId: caller?.sessionId ?? null,
    address,
    send: (event) => isReady && stream.send(event),
    close: () => stream.end(),
  };
  let lastBeat = clock.now();
  const heartbeat = setInterval(() => {
    const now = clock.now();
    if (streams.hasGapSince(lastBeat)) open.send({ name: "resync", data: {} });
    lastBeat = now;
    open.send({ name: "heartbeat", data: { t: now.toISOString() } });
    if (now.getTime() - openedAt >= streamLifeMs) stream.end();
  }, timeouts.heartbeatInterval);
  streams.add(open);
  stream.onClose(() => {
    clearInterval(heartbeat);
    streams.remove(open);
  });

  const { newest, feed, hasMissed } = await openFeed(dependencies, caller, position);
  const lastId = String(newest);
  // Read last: a revision that is broadcast before `ready` is in its pointers.
  const pointers = await releasePointers?.();
  stream.send({
    name: "ready",
    data: { serverTime: clock.now().toISOString(), lastId, ...(pointers !== undefined && { pointers }) },
    // A client that still has missed events to receive keeps its last event id.
    ...(caller && position.after === null && { id: lastId }),
  });
  isReady = true;
  if (hasMissed || hasMissedChange(dependencies, position, openedAt))
    stream.send({ name: "resync", data: {}, ...(caller && { id: lastId }) });
  if (!feed) return;
  const leave = follower.add({
    feed,
    tell: (rows, wallet) => {
      for (const event of toEvents(rows, wallet)) {
        stream.send(event);
        if (event.name === "session.ended") stream.end();
      }
    },
    fail: (error) => {
      log.error({ err: error }, "An event stream could not be fed");
      stream.end();
    },
  });
  stream.onClose(leave);
}

/**
 * True when something that everybody sees has changed since the page began to read: broadcasts are not
 * stored.
 */
function hasMissedChange(
  { streams }: StreamDependencies,
  { pageAgeMs }: StreamPosition,
  openedAt: number,
): boolean {
  return pageAgeMs !== null && streams.hasChangedSince(new Date(openedAt - pageAgeMs - broadcastLagMs));
}

/**
 * Opens the feed at the client's position. There is a gap when `after` is older than the stored rows or was
 * never assigned by this database.
 */
async function openFeed(
  { database }: StreamDependencies,
  caller: Caller | null,
  { after, pageAgeMs }: StreamPosition,
): Promise<{ newest: bigint; feed: PlayerFeed | null; hasMissed: boolean }> {
  if (!caller) return { newest: 0n, feed: null, hasMissed: false };
  const { oldest, newest } = await readBounds(database);
  if (after === null && pageAgeMs !== null)
    return { newest, ...(await PlayerFeed.openForPage(database, caller, newest, pageAgeMs)) };
  const isGap = after !== null && (after < oldest - 1n || after > newest);
  const opened = await PlayerFeed.openAfter(database, caller, isGap ? newest : (after ?? newest));
  return { newest, feed: opened.feed, hasMissed: isGap || (after !== null && opened.hasMissed) };
}
