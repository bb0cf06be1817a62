import type { FastifyInstance } from "fastify";
import { gameCalls } from "../play/game-calls.ts";
import { moveRequest, slotBet, slotState, type ShownRound, type SlotState } from "./slot-api.ts";
import { positionOf, type SlotRound } from "./slot-round.ts";
import { roundLimitMs, roundMs, type SlotTable } from "./slot-table.ts";
import type { GameContext } from "../play/studio-game.ts";
import type { SlotTitle } from "./slot-titles.ts";

export interface SlotOptions extends Pick<GameContext<SlotTitle>, "clock" | "sessionOf" | "plays"> {
  readonly table: SlotTable;
}

/** Adds the calls of a slot. */
export function slotRoutes(app: FastifyInstance, { clock, sessionOf, plays, table }: SlotOptions): void {
  const calls = gameCalls(app, {
    plays,
    sessionOf,
    roundMs,
    state: slotState,
    stateOf(opened, open, { title }): SlotState {
      const round = table.round(open.seat);
      const { lines, strips, linePays, scatterPays, feature } = title.machine;
      const freeRounds = table.freeRounds(title, open);
      return {
        ...opened,
        lines: lines.map((line) => [...line]),
        strips: strips.map((strip) => [...strip]),
        linePays: structuredClone(linePays) as SlotState["linePays"],
        scatterPays: [...scatterPays],
        feature: structuredClone(feature) as SlotState["feature"],
        roundLimitMs,
        commitment: table.commitment(open.seat),
        round: round ? shown(round, clock.now().getTime()) : null,
        freeRounds: freeRounds && { ...freeRounds },
      };
    },
  });
  calls.opening("open");
  calls.effect("rounds", slotBet, ({ title, open }, bet) => table.start(title, open, bet));
  calls.effect("rounds/:roundId/moves", moveRequest, ({ open, roundId }, move) =>
    table.move(open, { ...move, roundId }),
  );
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
