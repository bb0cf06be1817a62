import type { StudioGame } from "../play/studio-game.ts";
import { rouletteRoutes } from "./roulette-routes.ts";
import { createRouletteSpins } from "./roulette-spins.ts";
import { rouletteOf } from "./roulette-titles.ts";

export const roulette: StudioGame = {
  kind: "roulette",
  titleOf: rouletteOf,
  start(context) {
    const spins = createRouletteSpins(context);
    return { routes: (app) => rouletteRoutes(app, { ...context, spins }) };
  },
};
