import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { OpenPlay, PlaySession } from "../play/play-session.ts";
import { moveRequest, slotBet, slotState, type ShownRound, type SlotState } from "./slot-api.ts";
import { positionOf, type SlotRound } from "./slot-round.ts";
import { roundLimitMs, roundMs, type SlotTable } from "./slot-table.ts";
import type { GameContext } from "../play/studio-game.ts";
import type { SlotTitle } from "./slot-titles.ts";

export interface SlotOptions extends Pick<GameContext<SlotTitle>, "clock" | "sessionOf" | "plays"> {
  readonly table: SlotTable;
}

interface SessionParams {
  Params: { sessionId: string };
}

interface RoundParams {
  Params: { sessionId: string; roundId: string };
}

/** Calls of a slot. Each returns the whole state, so that a page can go on from any of them. */
export function slotRoutes(app: FastifyInstance, { clock, sessionOf, plays, table }: SlotOptions): void {
  /**
   * Redeems the launch token at the first call; later calls return the state, after a reload or a lost
   * connection.
   */
  app.post<SessionParams>("/play/:sessionId/open", async (request) => {
    const { session, title } = sessionOf(request.params.sessionId);
    return stateOf(session, title, await plays.reopen(session));
  });

  app.post<SessionParams>("/play/:sessionId/rounds", async (request) => {
    const { session, title } = sessionOf(request.params.sessionId);
    const bet = z.parse(slotBet, request.body);
    const open = await plays.open(session);
    await table.start(title, open, bet);
    return stateOf(session, title, open);
  });

  app.post<RoundParams>("/play/:sessionId/rounds/:roundId/moves", async (request) => {
    const { session, title } = sessionOf(request.params.sessionId);
    const move = z.parse(moveRequest, request.body);
    const open = await plays.open(session);
    await table.move(open, { ...move, roundId: request.params.roundId });
    return stateOf(session, title, open);
  });

  app.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));

  async function stateOf(session: PlaySession, title: SlotTitle, open: OpenPlay) {
    const round = table.round(open.seat);
    const commitment = table.commitment(open.seat);
    const { lines, strips, linePays, scatterPays, feature } = title.machine;
    const freeRounds = table.freeRounds(title, open);
    const state: SlotState = {
      ...plays.opened(session, open, roundMs),
      lines: lines.map((line) => [...line]),
      strips: strips.map((strip) => [...strip]),
      linePays: structuredClone(linePays) as SlotState["linePays"],
      scatterPays: [...scatterPays],
      feature: structuredClone(feature) as SlotState["feature"],
      roundLimitMs,
      commitment,
      round: round ? shown(round, clock.now().getTime()) : null,
      freeRounds: freeRounds && { ...freeRounds },
    };
    return z.encode(slotState, state);
  }
}

/** A round as its player sees it at this time. */
function shown(round: SlotRound, nowMs: number): ShownRound {
  const { money, seeds, commitment, drawn, moves, settled } = round;
  const { paidSpin, freeSpins, picks, next, granted, picksMax, win } = positionOf(round);
  const isOver = next === null;
  return {
    roundId: money.roundId,
    bet: money.bet,
    isFree: money.freeRound !== undefined,
    paidSpin,
    freeSpins: [...freeSpins],
    granted,
    picks: picks.map((pick) => ({ ...pick })),
    picksMax,
    board: isOver && picksMax > 0 ? [...drawn.board] : null,
    moves: [...moves],
    next,
    leftMs: isOver ? null : Math.max(0, round.movedAtMs + roundLimitMs - nowMs),
    win,
    settled,
    commitment,
    playerSeed: seeds.playerSeed,
    studioSeed: isOver ? seeds.studioSeed : null,
  };
}
