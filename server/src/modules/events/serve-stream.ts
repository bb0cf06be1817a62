import type { Database } from "@tessera/database";
import { timeouts } from "@tessera/shared/contracts/endpoint";
import type { Clock } from "@tessera/shared/core/clock";
import { hourMs, secondMs } from "@tessera/shared/core/durations";
import type { FastifyBaseLogger } from "fastify";
import type { ServerDependencies } from "../../dependencies.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { BroadcastFollower } from "./broadcast-follower.ts";
import { type EventStream, unreadBytesMax, type WireEvent } from "./event-stream.ts";
import type { OpenStream, OpenStreams } from "./open-streams.ts";
import type { OutboxFollower } from "./outbox-follower.ts";
import { missedExceeds, readBounds } from "./outbox-reader.ts";
import { PlayerFeed } from "./player-feed.ts";
import { toEvents } from "./stream-events.ts";

/** Lifetime of a stream, after which the client reconnects and is authenticated again. */
const streamLifeMs = hourMs;

/** Longer than one node learns of an event for everybody after another one. */
const broadcastLagMs = timeouts.heartbeatInterval + secondMs;

/**
 * Most bytes of missed events that a stream begins with. They are written at once, and a stream with more
 * unread bytes than it may have is disconnected: its client would come back at the same event, without end.
 */
const missedBytesMax = unreadBytesMax / 2;

export interface StreamDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly streams: OpenStreams;
  readonly follower: OutboxFollower;
  readonly broadcasts: BroadcastFollower;
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
 * Position of a client: its last event id, and for how long it has received no event; for a page that has
 * received none, for how long it has read from the API.
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
  const heartbeat = setInterval(() => {
    const now = clock.now();
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
  const missed = missedBroadcasts(dependencies, position, openedAt);
  if (hasMissed || !missed) stream.send({ name: "resync", data: {}, ...(caller && { id: lastId }) });
  // Upon `resync` the page reads everything anyway.
  else for (const event of missed) stream.send(event);
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
 * Events for everybody since the client has received events, or its page has begun to read; undefined when
 * they are not known so far back.
 */
function missedBroadcasts(
  { broadcasts }: StreamDependencies,
  { pageAgeMs }: StreamPosition,
  openedAt: number,
): WireEvent[] | undefined {
  return pageAgeMs === null ? [] : broadcasts.learnedSince(new Date(openedAt - pageAgeMs - broadcastLagMs));
}

/**
 * Opens the feed at the client's position. There is a gap when `after` is older than the stored rows or was
 * never assigned by this database, or when more has been missed than a stream can begin with.
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
  const isGap =
    after !== null &&
    (after < oldest - 1n || after > newest || (await missedExceeds(database, caller, after, missedBytesMax)));
  const opened = await PlayerFeed.openAfter(database, caller, isGap ? newest : (after ?? newest));
  return { newest, feed: opened.feed, hasMissed: isGap || (after !== null && opened.hasMissed) };
}
