import { Gauge } from "prom-client";
import { Refusal } from "../../platform/refusal.ts";
import type { WireEvent } from "./event-stream.ts";

const streamsPerSessionMax = 3;
const retryAfterSeconds = 15;

const openStreams = new Gauge({
  name: "tessera_event_streams",
  help: "Event streams that are open on this node.",
});

/** One connected client. */
export interface OpenStream {
  /** Null for a guest. */
  readonly playerId: string | null;
  readonly sessionId: string | null;
  send(event: WireEvent): void;
  /** Something may be new for this player. */
  wake(): void;
  close(): void;
}

/** The streams of this node. */
export class OpenStreams {
  readonly #streams = new Set<OpenStream>();

  /** Throws Refusal RATE_LIMITED when the session has three streams already. */
  assertRoomFor(sessionId: string | null): void {
    if (sessionId === null) return;
    const open = [...this.#streams].filter((stream) => stream.sessionId === sessionId);
    if (open.length >= streamsPerSessionMax) throw new Refusal("RATE_LIMITED", { retryAfterSeconds });
  }

  add(stream: OpenStream): void {
    this.#streams.add(stream);
    openStreams.inc();
  }

  remove(stream: OpenStream): void {
    if (this.#streams.delete(stream)) openStreams.dec();
  }

  wakePlayer(playerId: string): void {
    for (const stream of this.#streams) if (stream.playerId === playerId) stream.wake();
  }

  broadcast(event: WireEvent): void {
    for (const stream of this.#streams) stream.send(event);
  }

  closeAll(): void {
    for (const stream of this.#streams) stream.close();
  }
}
