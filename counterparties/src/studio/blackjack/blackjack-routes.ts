import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { OpenPlay, PlaySession } from "../play/play-session.ts";
import { dealRequest, moveRequest, tableState, type TableRound, type TableState } from "./blackjack-api.ts";
import { handLimitMs, roundMs, type BlackjackTable } from "./blackjack-table.ts";
import type { GameContext } from "../play/studio-game.ts";
import { type Hand, payoutsOf, positionOf } from "./hand.ts";

export interface BlackjackOptions extends Pick<GameContext, "clock" | "sessionOf" | "plays"> {
  readonly table: BlackjackTable;
}

interface SessionParams {
  Params: { sessionId: string };
}

interface RoundParams {
  Params: { sessionId: string; roundId: string };
}

/** Calls of a blackjack table. Each returns the whole state, so that a page can go on from any of them. */
export function blackjackRoutes(
  app: FastifyInstance,
  { clock, sessionOf, plays, table }: BlackjackOptions,
): void {
  /**
   * Redeems the launch token at the first call; later calls return the state, after a reload or a lost
   * connection.
   */
  app.post<SessionParams>("/play/:sessionId/table", async (request) => {
    const { session } = sessionOf(request.params.sessionId);
    return stateOf(session, await plays.reopen(session));
  });

  app.post<SessionParams>("/play/:sessionId/hands", async (request) => {
    const { session, title } = sessionOf(request.params.sessionId);
    const deal = z.parse(dealRequest, request.body);
    const open = await plays.open(session);
    await table.deal(title, open, deal);
    return stateOf(session, open);
  });

  app.post<RoundParams>("/play/:sessionId/hands/:roundId/moves", async (request) => {
    const { session } = sessionOf(request.params.sessionId);
    const move = z.parse(moveRequest, request.body);
    const open = await plays.open(session);
    await table.move(open, { ...move, roundId: request.params.roundId });
    return stateOf(session, open);
  });

  app.addHook("onSend", async (_request, reply) => void reply.header("cache-control", "no-store"));

  async function stateOf(session: PlaySession, open: OpenPlay) {
    const hand = table.hand(open.seat);
    const commitment = table.commitment(open.seat);
    const state: TableState = {
      ...plays.opened(session, open, roundMs),
      handLimitMs,
      commitment,
      round: hand ? roundOf(hand, clock.now().getTime()) : null,
    };
    return z.encode(tableState, state);
  }
}

/** A round as its player sees it at this time. */
function roundOf(hand: Hand, nowMs: number): TableRound {
  const { money, seeds, commitment, moves, stake, settled } = hand;
  const position = positionOf(hand);
  const isOver = position.active === null;
  const payouts = payoutsOf(hand, position);
  return {
    roundId: money.roundId,
    bet: money.bet,
    stake,
    hands: position.hands.map(({ cards, stake: bets }, index) => ({
      cards: [...cards],
      stake: money.bet * BigInt(bets),
      outcome: position.outcomes[index] ?? null,
      payout: payouts[index] ?? null,
    })),
    dealer: isOver ? [...position.dealer] : position.dealer.slice(0, 1),
    active: position.active,
    allowed: [...position.allowed],
    moves: [...moves],
    leftMs: isOver ? null : Math.max(0, hand.movedAtMs + handLimitMs - nowMs),
    win: isOver ? payouts.reduce((sum, payout) => sum + payout, 0n) : null,
    settled,
    commitment,
    playerSeed: seeds.playerSeed,
    studioSeed: isOver ? seeds.studioSeed : null,
  };
}
