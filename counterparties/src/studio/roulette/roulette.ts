import { hasWord } from "../catalogue/index.ts";
import type { StudioGame } from "../play/studio-game.ts";
import { rouletteRoutes } from "./roulette-routes.ts";
import { createRouletteSpins } from "./roulette-spins.ts";

export const roulette: StudioGame = {
  kind: "roulette",
  titles: {
    category: "table",
    has: hasWord("roulette"),
    /** The return is that of a number, the smallest on the cloth; even chances return most. */
    profileOf: () => ({
      rtpBp: 9729,
      bestReturnBp: 9865,
      volatility: "medium",
      minBetMinor: 100,
      maxBetMinor: 20_000,
    }),
  },
  /** Bets are the chips, of which the largest is also the limit of a round: even, so that half is whole. */
  betUnit: () => 100,
  start(context) {
    const spins = createRouletteSpins(context);
    return { routes: (app) => rouletteRoutes(app, { ...context, spins }) };
  },
};
