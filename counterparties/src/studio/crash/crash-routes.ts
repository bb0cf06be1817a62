import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { openEventStream } from "../../platform/event-stream.ts";
import { SessionUnknown } from "../play/failures.ts";
import type { Plays } from "../play/open-play.ts";
import { type OpenPlay, type PlaySession, type PlaySessions, sessionOf } from "../play/play-session.ts";
import {
  betRequest,
  cashOutRequest,
  crashRound,
  type CrashRoundView,
  crashState,
  type CrashState,
  ownStanding,
  proofReply,
} from "./crash-api.ts";
import { bettingMs } from "./crash-round.ts";
import type { CrashTable } from "./crash-table.ts";
import type { CrashTables } from "./crash-tables.ts";
import { type CrashTitle, isCrash } from "./crash-titles.ts";
import { createSessionStreams } from "./session-streams.ts";

/**
 * Minimum interval between the starts of two rounds; bets and pause make it longer. Source:
 * spec:games#pacing.
 */
const roundMs = 5_000;

/** A page has one stream, and for a moment another one after a lost connection. */
const streamsPerSession = 3;

/** Interval of the signs of life on a stream, which also keep its session. */
const defaultBeatMs = 10_000;

export interface CrashOptions {
  readonly sessions: PlaySessions;
  readonly plays: Plays;
  readonly tables: CrashTables;
  readonly beatMs?: number | undefined;
}

interface SessionParams {
  Params: { sessionId: string };
}

/**
 * Calls of a crash game. Each returns the whole state, so that a page can go on from any of them; the stream
 * tells what changes meanwhile, and a page without it can ask as often as it likes.
 */
export function crashRoutes(app: FastifyInstance, { sessions, plays, tables, beatMs }: CrashOptions): void {
  const streams = createSessionStreams(streamsPerSession);

  /**
   * Redeems the launch token at the first call; later calls return the state, after a reload or a lost
   * connection.
   */
  app.post<SessionParams>("/play/:sessionId/flight", async (request) => {
    const seated = crashSession(request.params.sessionId);
    const open = await plays.reopen(seated.session);
    seated.table.visit();
    return stateOf(seated, open);
  });

  app.post<SessionParams>("/play/:sessionId/flight/bets", async (request) => {
    const seated = crashSession(request.params.sessionId);
    const bet = z.parse(betRequest, request.body);
    const open = await plays.open(seated.session);
    seated.table.visit();
    await seated.table.place(seated.title, open, bet);
    return stateOf(seated, open);
  });

  app.post<SessionParams>("/play/:sessionId/flight/cash-outs", async (request) => {
    const seated = crashSession(request.params.sessionId);
    const { number } = z.parse(cashOutRequest, request.body);
    const open = await plays.open(seated.session);
    // The time of receipt decides: nothing is waited for between here and the decision.
    seated.table.visit();
    seated.table.cashOut(open.seat, number);
    return stateOf(seated, open);
  });

  app.post<SessionParams>("/play/:sessionId/flight/proof", (request) => {
    const { table } = crashSession(request.params.sessionId);
    return z.encode(proofReply, table.proof());
  });

  app.get<SessionParams>("/play/:sessionId/flight/events", async (request, reply) => {
    const { session, table } = crashSession(request.params.sessionId);
    const open = await plays.open(session);
    const stream = openEventStream(reply);
    const sendRound = (view: CrashRoundView) => stream.send("round", encoded(view));
    const sendOwn = () => stream.send("own", JSON.stringify(z.encode(ownStanding, standingOf(table, open))));
    const unwatch = table.watch({ open, onRound: sendRound, onOwn: sendOwn });
    const beat = setInterval(() => {
      if (isKnown(session.id)) stream.send("beat", "{}");
      else stream.end();
    }, beatMs ?? defaultBeatMs);
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

  app.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));

  /**
   * True while the session exists, which this call prolongs. A machine that slept for hours may have dropped
   * it.
   */
  function isKnown(id: string): boolean {
    try {
      return sessions.find(id).id === id;
    } catch (error) {
      if (error instanceof SessionUnknown) return false;
      throw error;
    }
  }

  function crashSession(id: string): Seated {
    const found = sessionOf(sessions, id, isCrash);
    return { ...found, table: tables.at(found.session) };
  }

  function stateOf({ session, table }: Seated, open: OpenPlay) {
    const state: CrashState = {
      ...plays.opened(session, open, roundMs),
      ...standingOf(table, open),
      currency: open.currency,
      bettingMs,
      round: table.view(),
    };
    return z.encode(crashState, state);
  }
}

interface Seated {
  readonly session: PlaySession;
  readonly title: CrashTitle;
  readonly table: CrashTable;
}

function standingOf(table: CrashTable, { seat, balance, net }: OpenPlay) {
  return { own: table.own(seat), balance, net, booking: seat.roundOpen };
}

const encodedViews = new WeakMap<CrashRoundView, string>();

/** A view as JSON, encoded once for all streams. */
function encoded(view: CrashRoundView): string {
  const text = encodedViews.get(view) ?? JSON.stringify(z.encode(crashRound, view));
  encodedViews.set(view, text);
  return text;
}
