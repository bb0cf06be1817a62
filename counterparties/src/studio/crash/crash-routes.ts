import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { gameCalls } from "../play/game-calls.ts";
import { betRequest, cashOutRequest, crashState, type CrashState, proofReply } from "./crash-api.ts";
import { bettingMs } from "./crash-round.ts";
import { crashStream } from "./crash-stream.ts";
import { type CrashOptions, seatedSession, type SessionParams, standingOf } from "./seated-session.ts";

/**
 * Minimum interval between the starts of two rounds; bets and pause make it longer. Source:
 * spec:games#pacing.
 */
const roundMs = 5_000;

/**
 * Adds the calls of a crash game; the stream tells what changes meanwhile, and a page without it can ask as
 * often as it likes.
 */
export function crashRoutes(app: FastifyInstance, options: CrashOptions): void {
  const seatedOf = (id: string) => seatedSession(options, id);
  const calls = gameCalls(app, {
    plays: options.plays,
    sessionOf: seatedOf,
    roundMs,
    onOpen: ({ table }) => table.visit(),
    state: crashState,
    stateOf: (opened, open, { table }): CrashState => ({
      ...opened,
      ...standingOf(table, open),
      currency: open.currency,
      bettingMs,
      round: table.view(),
    }),
  });
  calls.opening("flight");
  calls.effect("flight/bets", betRequest, ({ table, title, open }, bet) => table.place(title, open, bet));
  // The time of receipt decides: nothing is waited for between the visit and the decision.
  calls.effect("flight/cash-outs", cashOutRequest, ({ table, open }, { number }) =>
    table.cashOut(open.seat, number),
  );
  app.post<SessionParams>("/play/:sessionId/flight/proof", (request) =>
    z.encode(proofReply, seatedOf(request.params.sessionId).table.proof()),
  );
  crashStream(app, options);
}
