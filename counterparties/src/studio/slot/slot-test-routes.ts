import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { type DrawnRound, drawRound } from "./engine/draw-round.ts";
import type { Machine } from "./engine/machine.ts";
import { nextMove, playRound, type RoundPosition, type SlotMove } from "./engine/play-round.ts";
import type { GameContext } from "../play/studio-game.ts";
import type { SlotTitle } from "./slot-titles.ts";
import type { SeatSeeds } from "../play/seat-seeds.ts";

export interface SlotTestOptions extends Pick<GameContext<SlotTitle>, "sessionOf" | "plays"> {
  readonly seeds: SeatSeeds;
}

/** `hasFeature`: three scatters, and a feature that wins something and is not prolonged; otherwise none. */
const wanted = z.strictObject({ hasFeature: z.boolean() });

/**
 * `POST /play/:sessionId/test-seed`: a seed of the player that gives the next round the wanted result. In
 * tests only.
 */
export function slotTestRoutes(app: FastifyInstance, { sessionOf, plays, seeds }: SlotTestOptions): void {
  app.post<{ Params: { sessionId: string } }>("/play/:sessionId/test-seed", async (request) => {
    const { session, title } = sessionOf(request.params.sessionId);
    const { hasFeature } = z.parse(wanted, request.body);
    const studioSeed = seeds.seedOf((await plays.open(session)).seat);
    const { machine } = title;
    // Begins anywhere, so that no two rounds are the same.
    for (let number = Math.floor(Math.random() * 2 ** 40); ; number += 1) {
      const playerSeed = number.toString(16).padStart(32, "0");
      const drawn = drawRound(machine, { studioSeed, playerSeed });
      const first = playRound(machine, drawn, 100n, []);
      if (hasFeature ? isShortFeature(first, endOf(machine, drawn, first)) : first.next === null)
        return { playerSeed };
    }
  });
}

function endOf(machine: Machine, drawn: DrawnRound, first: RoundPosition): RoundPosition {
  let last = first;
  for (const moves: SlotMove[] = []; ;) {
    const move = nextMove(last, drawn);
    if (move === null) return last;
    moves.push(move);
    last = playRound(machine, drawn, 100n, moves);
  }
}

function isShortFeature(first: RoundPosition, last: RoundPosition): boolean {
  return first.paidSpin.scatterWin?.count === 3 && last.granted === first.granted && last.win > first.win;
}
