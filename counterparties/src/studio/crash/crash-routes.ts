import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { OpenPlay } from "../play/play-session.ts";
import { betRequest, cashOutRequest, crashState, type CrashState, proofReply } from "./crash-api.ts";
import { bettingMs } from "./crash-round.ts";
import { crashStream } from "./crash-stream.ts";
import {
  type CrashOptions,
  type SeatedSession,
  seatedSession,
  type SessionParams,
  standingOf,
} from "./seated-session.ts";

/**
 * Minimum interval between the starts of two rounds; bets and pause make it longer. Source:
 * spec:games#pacing.
 */
const roundMs = 5_000;

/**
 * Calls of a crash game. Each returns the whole state, so that a page can go on from any of them; the stream
 * tells what changes meanwhile, and a page without it can ask as often as it likes.
 */
export function crashRoutes(app: FastifyInstance, options: CrashOptions): void {
  const { plays } = options;

  /**
   * Redeems the launch token at the first call; later calls return the state, after a reload or a lost
   * connection.
   */
  app.post<SessionParams>("/play/:sessionId/flight", async (request) => {
    const seated = seatedSession(options, request.params.sessionId);
    const open = await plays.reopen(seated.session);
    seated.table.visit();
    return stateOf(seated, open);
  });

  app.post<SessionParams>("/play/:sessionId/flight/bets", async (request) => {
    const seated = seatedSession(options, request.params.sessionId);
    const bet = z.parse(betRequest, request.body);
    const open = await plays.open(seated.session);
    seated.table.visit();
    await seated.table.place(seated.title, open, bet);
    return stateOf(seated, open);
  });

  app.post<SessionParams>("/play/:sessionId/flight/cash-outs", async (request) => {
    const seated = seatedSession(options, request.params.sessionId);
    const { number } = z.parse(cashOutRequest, request.body);
    const open = await plays.open(seated.session);
    // The time of receipt decides: nothing is waited for between here and the decision.
    seated.table.visit();
    seated.table.cashOut(open.seat, number);
    return stateOf(seated, open);
  });

  app.post<SessionParams>("/play/:sessionId/flight/proof", (request) => {
    const { table } = seatedSession(options, request.params.sessionId);
    return z.encode(proofReply, table.proof());
  });

  crashStream(app, options);
  app.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));

  function stateOf({ session, table }: SeatedSession, open: OpenPlay) {
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
