import type { FastifyInstance } from "fastify";
import { commitmentOf } from "../../proof/seeds.ts";
import { callsOf, studioFixture, studioSeed, untilBooked } from "../../testing/studio-fixture.ts";
import { tableState, type TableState } from "../blackjack-api.ts";
import { type Move, type Position, play } from "../engine/play.ts";
import { shuffledShoe } from "../engine/shoe.ts";

/** A site, and studios with a blackjack table. Fresh for each test. */
export const blackjackFixture = () =>
  studioFixture({ code: "orchid-arc", gameId: "rose-room-blackjack", playerAt });

/** A player at the table of a studio. */
export function playerAt(studio: FastifyInstance, path: string) {
  const { send, read } = callsOf(studio, path, tableState);
  const player = {
    state: () => read(send("table")),
    stateWhenBooked: () => untilBooked(player.state),
    sendDeal: async (playerSeed: string, bet: unknown = "100", commitment?: string) =>
      send("hands", { bet, commitment: commitment ?? commitmentOf(studioSeed), playerSeed }),
    deal: async (playerSeed: string, bet?: string) => read(player.sendDeal(playerSeed, bet)),
    sendMove: (state: TableState, move: string, step = state.round?.moves.length) =>
      send(`hands/${state.round?.roundId ?? ""}/moves`, { move, step }),
    move: (state: TableState, move: Move) => read(player.sendMove(state, move)),
  };
  return player;
}

/** A player's seed with which the first cards, and those after the moves, fulfil the condition. */
export async function seedWhere(
  condition: (position: Position) => boolean,
  ...moves: Move[]
): Promise<string> {
  for (let number = 0; ; number += 1) {
    const playerSeed = number.toString(16).padStart(32, "0");
    const shoe = shuffledShoe({ studioSeed, playerSeed });
    const first = play(shoe, []);
    if (first.active === null || (moves[0] && !first.allowed.includes(moves[0]))) continue;
    try {
      if (condition(play(shoe, moves))) return playerSeed;
    } catch {
      // The moves are not allowed with these cards.
    }
  }
}

export const isOpen = (position: Position): boolean => position.active !== null;
export const isOver = (position: Position): boolean => position.active === null;
