import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { openEventStream } from "../../platform/event-stream.ts";
import { SessionUnknown } from "../play/failures.ts";
import type { PlaySessions } from "../play/play-session.ts";
import { crashRound, type CrashRoundView, ownStanding } from "./crash-api.ts";
import { type CrashOptions, seatedSession, type SessionParams, standingOf } from "./seated-session.ts";
import { createSessionStreams } from "./session-streams.ts";

/** A page has one stream, and for a moment another one after a lost connection. */
const streamsPerSession = 3;

/** Interval of the signs of life on a stream, which also keep its session. */
const defaultBeatMs = 10_000;

/** Stream of a table: the round that all players see, and the part that the player alone sees. */
export function crashStream(app: FastifyInstance, options: CrashOptions): void {
  const { sessions, plays, beatMs = defaultBeatMs } = options;
  const streams = createSessionStreams(streamsPerSession);

  app.get<SessionParams>("/play/:sessionId/flight/events", async (request, reply) => {
    const { session, table } = seatedSession(options, request.params.sessionId);
    const open = await plays.open(session);
    const stream = openEventStream(reply);
    const sendRound = (view: CrashRoundView) => stream.send("round", encoded(view));
    const sendOwn = () => stream.send("own", JSON.stringify(z.encode(ownStanding, standingOf(table, open))));
    const unwatch = table.watch({ open, onRound: sendRound, onOwn: sendOwn });
    const beat = setInterval(() => {
      if (isKnown(sessions, session.id)) stream.send("beat", "{}");
      else stream.end();
    }, beatMs);
    stream.onClose(() => {
      clearInterval(beat);
      unwatch();
    });
    streams.add(session.id, stream);
    table.visit();
    const view = table.view();
    if (view) sendRound(view);
    sendOwn();
  });
}

/**
 * True while the session exists, which this call prolongs. A machine that slept for hours may have dropped
 * it.
 */
function isKnown(sessions: PlaySessions, id: string): boolean {
  try {
    return sessions.find(id).id === id;
  } catch (error) {
    if (error instanceof SessionUnknown) return false;
    throw error;
  }
}

const encodedViews = new WeakMap<CrashRoundView, string>();

/** A view as JSON, encoded once for all streams. */
function encoded(view: CrashRoundView): string {
  const text = encodedViews.get(view) ?? JSON.stringify(z.encode(crashRound, view));
  encodedViews.set(view, text);
  return text;
}
