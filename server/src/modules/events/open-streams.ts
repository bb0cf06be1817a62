import type { ServerEvent } from "@tessera/shared/contracts/server-events";
import { Gauge } from "prom-client";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { WireEvent } from "./event-stream.ts";

const streamsPerSessionMax = 3;
const retryAfterSeconds = 15;
/** Seconds for which a client does not reconnect after its stream was evicted. */
const evictedForSeconds = 60;
/** Number of clients that may connect elsewhere in the same second when a node ends all their streams. */
const returnsPerSecond = 200;

/** Caps of the open streams of one node. */
export interface StreamCaps {
  /** Cap per address; an office or a mobile network may be many people. */
  readonly perAddress: number;
  readonly total: number;
}

export const streamCaps: StreamCaps = { perAddress: 100, total: 10_000 };

const openStreams = new Gauge({
  name: "tessera_event_streams",
  help: "Event streams that are open on this node.",
});

/** One connected client. */
export interface OpenStream {
  /** Null for a guest. */
  readonly playerId: string | null;
  readonly sessionId: string | null;
  /** Network address, in the form by which limits count. */
  readonly address: string;
  send(event: WireEvent): void;
  close(): void;
}

/** Open streams of this node. */
export class OpenStreams {
  /** The oldest first. */
  readonly #streams = new Set<OpenStream>();
  readonly #caps: StreamCaps;

  constructor(caps: StreamCaps) {
    this.#caps = caps;
  }

  /** Refuses with RATE_LIMITED when the session already has three streams. */
  assertRoomFor(sessionId: string | null): void {
    if (sessionId === null) return;
    const open = [...this.#streams].filter((stream) => stream.sessionId === sessionId);
    if (open.length >= streamsPerSessionMax) throw new Refusal("RATE_LIMITED", { retryAfterSeconds });
  }

  /** Adds a stream. Beyond a cap it evicts the oldest one, guests' streams before players'. */
  add(stream: OpenStream): void {
    const streams = [...this.#streams];
    const ofAddress = streams.filter(({ address }) => address === stream.address);
    if (ofAddress.length >= this.#caps.perAddress) this.#evictOldest(ofAddress);
    else if (streams.length >= this.#caps.total) this.#evictOldest(streams);
    this.#streams.add(stream);
    openStreams.inc();
  }

  #evictOldest(streams: readonly OpenStream[]): void {
    const oldest = streams.find(({ playerId }) => playerId === null) ?? streams[0];
    if (oldest) this.#end(oldest, "capacity", evictedForSeconds);
  }

  remove(stream: OpenStream): void {
    if (this.#streams.delete(stream)) openStreams.dec();
  }

  /** Sends an event on every stream. Returns their number. */
  broadcast(event: WireEvent): number {
    for (const stream of this.#streams) stream.send(event);
    return this.#streams.size;
  }

  /**
   * Ends streams at the shutdown of this node, the oldest first. Their clients connect to another one:
   * {@link returnsPerSecond} of them a second.
   *
   * @param part the part of the open streams that ends, from 0 to 1
   */
  endPart(part: number): void {
    const ending = [...this.#streams].slice(0, Math.ceil(this.#streams.size * part));
    for (const [index, stream] of ending.entries())
      this.#end(stream, "shutdown", 1 + Math.floor(index / returnsPerSecond));
  }

  #end(stream: OpenStream, reason: string, retryAfterSeconds: number): void {
    this.remove(stream);
    const data: ServerEvent<"stream.closed"> = { reason, retryAfterSeconds };
    stream.send({ name: "stream.closed", data });
    stream.close();
  }
}
