import type { FastifyInstance } from "fastify";
import { gameCalls } from "../play/game-calls.ts";
import { dealRequest, moveRequest, tableState, type TableRound, type TableState } from "./blackjack-api.ts";
import { handLimitMs, roundMs, type BlackjackTable } from "./blackjack-table.ts";
import type { GameContext } from "../play/studio-game.ts";
import { type Hand, payoutsOf, positionOf } from "./hand.ts";

export interface BlackjackOptions extends Pick<GameContext, "clock" | "sessionOf" | "plays"> {
  readonly table: BlackjackTable;
}

/** Adds the calls of a blackjack table. */
export function blackjackRoutes(
  app: FastifyInstance,
  { clock, sessionOf, plays, table }: BlackjackOptions,
): void {
  const calls = gameCalls(app, {
    plays,
    sessionOf,
    roundMs,
    state: tableState,
    stateOf(opened, { seat }): TableState {
      const hand = table.hand(seat);
      const round = hand ? roundOf(hand, clock.now().getTime()) : null;
      return { ...opened, handLimitMs, commitment: table.commitment(seat), round };
    },
  });
  calls.opening("table");
  calls.effect("hands", dealRequest, ({ title, open }, deal) => table.deal(title, open, deal));
  calls.effect("hands/:roundId/moves", moveRequest, ({ open, roundId }, move) =>
    table.move(open, { ...move, roundId }),
  );
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
