import type { StudioGame } from "../play/studio-game.ts";
import { createKenoDraws } from "./keno-draws.ts";
import { kenoRoutes } from "./keno-routes.ts";
import { kenoOf } from "./keno-titles.ts";

export const keno: StudioGame = {
  kind: "keno",
  titleOf: kenoOf,
  start(context) {
    const draws = createKenoDraws(context);
    return { routes: (app) => kenoRoutes(app, { ...context, draws }) };
  },
};
