import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { OpenPlay, PlaySession } from "../play/play-session.ts";
import { spinRequest, rouletteState, type RouletteRound, type RouletteState } from "./roulette-api.ts";
import { roundMs, type SeededRound } from "../play/seeded-rounds.ts";
import type { RouletteSpins, Spin } from "./roulette-spins.ts";
import type { GameContext } from "../play/studio-game.ts";

export interface RouletteOptions extends Pick<GameContext, "sessionOf" | "plays"> {
  readonly spins: RouletteSpins;
}

interface SessionParams {
  Params: { sessionId: string };
}

/** Calls of a roulette. Each returns the whole state, so that a page can go on from any of them. */
export function rouletteRoutes(app: FastifyInstance, { sessionOf, plays, spins }: RouletteOptions): void {
  /**
   * Redeems the launch token at the first call; later calls return the state, after a reload or a lost
   * connection.
   */
  app.post<SessionParams>("/play/:sessionId/roulette", async (request) => {
    const { session } = sessionOf(request.params.sessionId);
    return stateOf(session, await plays.reopen(session));
  });

  app.post<SessionParams>("/play/:sessionId/spins", async (request) => {
    const { session, title } = sessionOf(request.params.sessionId);
    const bet = z.parse(spinRequest, request.body);
    const open = await plays.open(session);
    await spins.play(title, open, bet);
    return stateOf(session, open);
  });

  app.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));

  async function stateOf(session: PlaySession, open: OpenPlay) {
    const recent = spins.recent(open.seat).map(roundOf);
    const state: RouletteState = {
      ...plays.opened(session, open, roundMs),
      commitment: spins.commitment(open.seat),
      round: recent[0] ?? null,
      recent,
    };
    return z.encode(rouletteState, state);
  }
}

function roundOf({ money, seeds, commitment, played, win, settled }: SeededRound<Spin>): RouletteRound {
  const { roundId, bet } = money;
  const { stakes, pocket } = played;
  return { roundId, bet, stakes: [...stakes], pocket, win, settled, commitment, ...seeds };
}
