import type { FastifyInstance } from "fastify";
import { commitmentOf } from "../../proof/seeds.ts";
import { callsOf, studioFixture, studioSeed, untilBooked } from "../../testing/studio-fixture.ts";
import { drawnNumbers, hitsOf } from "../engine/draw.ts";
import { kenoState } from "../keno-api.ts";

/** A site, and studios with a keno. Fresh for each test. */
export const kenoFixture = () => studioFixture({ code: "orchid-arc", gameId: "bouquet-keno", playerAt });

/** Fields of a bet in place of the usual ones; also wrong ones. */
export interface Bet {
  readonly hits?: unknown;
  readonly bet?: unknown;
  readonly marks?: unknown;
  readonly playerSeed?: string;
  readonly commitment?: string;
}

const anySeed = "0a".repeat(16);

/** A player at the keno of a studio. */
export function playerAt(studio: FastifyInstance, path: string) {
  const { send, read } = callsOf(studio, path, kenoState);
  const player = {
    state: () => read(send("keno")),
    stateWhenBooked: () => untilBooked(player.state),
    sendBet: async (bet: Bet = {}) =>
      send("draws", {
        bet: "100",
        marks: [3, 17, 42],
        playerSeed: anySeed,
        commitment: commitmentOf(studioSeed),
        ...bet,
      }),
    bet: (bet?: Bet) => read(player.sendBet(bet)),
  };
  return player;
}

/** A player's seed with which exactly so many of the marked numbers are drawn. */
export async function seedWithHits(marks: readonly number[], hitCount: number): Promise<string> {
  for (let number = 0; ; number += 1) {
    const playerSeed = number.toString(16).padStart(32, "0");
    const drawn = drawnNumbers({ studioSeed, playerSeed });
    if (hitsOf(marks, drawn).length === hitCount) return playerSeed;
  }
}
