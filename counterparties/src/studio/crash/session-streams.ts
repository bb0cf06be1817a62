import type { EventStream } from "../../platform/event-stream.ts";

/** Event streams of the sessions of a game, of which each session has a bounded number. */
export interface SessionStreams {
  /**
   * Adds a stream until its connection ends. Where the session has one too many, its oldest one ends: a page
   * that lost its connection opens another before the studio notices.
   */
  readonly add: (sessionId: string, stream: EventStream) => void;
}

/** @param perSession number of streams that a session may have at the same time */
export function createSessionStreams(perSession: number): SessionStreams {
  /** Streams by session, the oldest first. */
  const streams = new Map<string, Set<EventStream>>();

  return {
    add(sessionId, stream) {
      const own = streams.get(sessionId) ?? new Set();
      streams.set(sessionId, own.add(stream));
      stream.onClose(() => {
        own.delete(stream);
        if (own.size === 0) streams.delete(sessionId);
      });
      const [oldest] = own;
      if (own.size <= perSession || !oldest) return;
      own.delete(oldest);
      oldest.end();
    },
  };
}
