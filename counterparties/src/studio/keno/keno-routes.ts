import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { OpenPlay, PlaySession } from "../play/play-session.ts";
import { drawRequest, kenoState, type KenoRound, type KenoState } from "./keno-api.ts";
import { roundMs, type SeededRound } from "../play/seeded-rounds.ts";
import type { Draw, KenoDraws } from "./keno-draws.ts";
import type { GameContext } from "../play/studio-game.ts";

export interface KenoOptions extends Pick<GameContext, "sessionOf" | "plays"> {
  readonly draws: KenoDraws;
}

interface SessionParams {
  Params: { sessionId: string };
}

/** Calls of a keno. Each returns the whole state, so that a page can go on from any of them. */
export function kenoRoutes(app: FastifyInstance, { sessionOf, plays, draws }: KenoOptions): void {
  /**
   * Redeems the launch token at the first call; later calls return the state, after a reload or a lost
   * connection.
   */
  app.post<SessionParams>("/play/:sessionId/keno", async (request) => {
    const { session } = sessionOf(request.params.sessionId);
    return stateOf(session, await plays.reopen(session));
  });

  app.post<SessionParams>("/play/:sessionId/draws", async (request) => {
    const { session, title } = sessionOf(request.params.sessionId);
    const bet = z.parse(drawRequest, request.body);
    const open = await plays.open(session);
    await draws.play(title, open, bet);
    return stateOf(session, open);
  });

  app.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));

  async function stateOf(session: PlaySession, open: OpenPlay) {
    const recent = draws.recent(open.seat).map(roundOf);
    const state: KenoState = {
      ...plays.opened(session, open, roundMs),
      commitment: draws.commitment(open.seat),
      round: recent[0] ?? null,
      recent,
    };
    return z.encode(kenoState, state);
  }
}

function roundOf({ money, seeds, commitment, played, win, settled }: SeededRound<Draw>): KenoRound {
  const { roundId, bet } = money;
  const { marks, drawn } = played;
  return { roundId, bet, marks: [...marks], drawn: [...drawn], win, settled, commitment, ...seeds };
}
