import type { Database } from "@tessera/database";
import { timeouts } from "@tessera/shared/contracts/endpoint";
import type { Clock } from "@tessera/shared/core/clock";
import type { FastifyBaseLogger } from "fastify";
import type { Caller } from "../../platform/http/caller.ts";
import type { EventStream } from "./event-stream.ts";
import type { OpenStream, OpenStreams } from "./open-streams.ts";
import { readBounds } from "./outbox-reader.ts";
import { PlayerFeed } from "./player-feed.ts";

/** Lifetime of a stream, after which the client reconnects and is authenticated again. */
const streamLifeMs = 60 * 60_000;

export interface StreamDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly streams: OpenStreams;
}

/** Client of a stream. */
export interface StreamClient {
  /** Null for a guest. */
  readonly caller: Caller | null;
  /** Network address, in the form by which limits count. */
  readonly address: string;
}

/**
 * Sends events to a client until it disconnects, its session ends or an hour has passed. `after`: its last event id.
 */
export async function serveStream(
  dependencies: StreamDependencies,
  stream: EventStream,
  { caller, address }: StreamClient,
  after: bigint | null,
): Promise<void> {
  const { clock, streams } = dependencies;
  const openedAt = clock.now().getTime();
  // Counted before the first query, or a client could open many streams at once; `ready` is still sent first.
  let isReady = false;
  let wake: () => void = () => undefined;
  const open: OpenStream = {
    playerId: caller?.playerId ?? null,
    sessionId: caller?.sessionId ?? null,
    address,
    send: (event) => isReady && stream.send(event),
    wake: () => wake(),
    close: () => stream.end(),
  };
  const heartbeat = setInterval(() => {
    const now = clock.now();
    open.send({ name: "heartbeat", data: { t: now.toISOString() } });
    // A notification is lost when its database connection breaks; the outbox row is not.
    open.wake();
    if (now.getTime() - openedAt >= streamLifeMs) stream.end();
  }, timeouts.heartbeatInterval);
  streams.add(open);
  stream.onClose(() => {
    clearInterval(heartbeat);
    streams.remove(open);
  });

  const { newest, isGap } = await whereToStart(dependencies, caller, after);
  const lastId = String(newest);
  stream.send({
    name: "ready",
    data: { serverTime: clock.now().toISOString(), lastId },
    // A client that still has missed events to receive keeps its last event id.
    ...(caller && after === null && { id: lastId }),
  });
  isReady = true;
  if (isGap) stream.send({ name: "resync", data: {}, id: lastId });
  if (!caller) return;
  const feed = new PlayerFeed(dependencies.database, clock, caller, isGap ? newest : (after ?? newest));
  wake = singleFlight(
    () => tell(feed, stream),
    dependencies.log,
    () => stream.end(),
  );
  wake();
}

/**
 * Determines the first event. There is a gap when `after` is older than the stored rows or was never assigned by this
 * database.
 */
async function whereToStart({ database }: StreamDependencies, caller: Caller | null, after: bigint | null) {
  if (!caller) return { newest: 0n, isGap: false };
  const { oldest, newest } = await readBounds(database);
  return { newest, isGap: after !== null && (after < oldest - 1n || after > newest) };
}

async function tell(feed: PlayerFeed, stream: EventStream): Promise<void> {
  for (const event of await feed.next()) {
    stream.send(event);
    if (event.name === "session.ended") stream.end();
  }
}

/** Runs `work` without overlap; calls during a run cause one more run. A failure ends the stream. */
function singleFlight(work: () => Promise<void>, log: FastifyBaseLogger, fail: () => void): () => void {
  let state: "idle" | "running" | "again" = "idle";
  const run = async () => {
    do {
      state = "running";
      await work();
    } while (isAgain());
    state = "idle";
  };
  const isAgain = () => state === "again";
  return () => {
    if (state !== "idle") {
      state = "again";
      return;
    }
    run().catch((error: unknown) => {
      log.error({ err: error }, "An event stream could not be fed");
      fail();
    });
  };
}
