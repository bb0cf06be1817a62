import type { FastifyInstance } from "fastify";
import { commitmentOf } from "../../proof/seeds.ts";
import { callsOf, studioFixture, studioSeed, untilBooked } from "../../testing/studio-fixture.ts";
import { rouletteState } from "../roulette-api.ts";

/** A site, and studios with a roulette. Fresh for each test. */
export const rouletteFixture = () =>
  studioFixture({ code: "kiln-and-co", gameId: "french-roulette", playerAt });

/** Stakes of a bet, unless a test gives others. */
export const chips = [
  { spot: "n17", amount: "100" },
  { spot: "black", amount: "300" },
];

/** A player at the roulette of a studio. */
export function playerAt(studio: FastifyInstance, path: string) {
  const { send, read } = callsOf(studio, path, rouletteState);
  const player = {
    state: () => read(send("roulette")),
    stateWhenBooked: () => untilBooked(player.state),
    sendSpin: async (bet: object = {}) =>
      send("spins", {
        stakes: chips,
        playerSeed: "0a".repeat(16),
        commitment: commitmentOf(studioSeed),
        ...bet,
      }),
    spin: (bet?: object) => read(player.sendSpin(bet)),
  };
  return player;
}
