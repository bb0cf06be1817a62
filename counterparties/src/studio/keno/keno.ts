import { hasWord } from "../catalogue/index.ts";
import type { StudioGame } from "../play/studio-game.ts";
import { createKenoDraws } from "./keno-draws.ts";
import { kenoRoutes } from "./keno-routes.ts";

export const keno: StudioGame = {
  kind: "keno",
  titles: {
    category: "lottery",
    has: hasWord("keno"),
    /** The return depends on the number of marks. */
    profileOf: () => ({
      rtpBp: 9400,
      bestReturnBp: 9407,
      volatility: "high",
      minBetMinor: 100,
      maxBetMinor: 1_000,
    }),
  },
  /** Hundreds, so that every payout is whole. */
  betUnit: () => 100,
  start(context) {
    const draws = createKenoDraws(context);
    return { routes: (app) => kenoRoutes(app, { ...context, draws }) };
  },
};
