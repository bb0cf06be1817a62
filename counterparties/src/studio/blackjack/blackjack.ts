import type { StudioGame } from "../play/studio-game.ts";
import { blackjackRoutes } from "./blackjack-routes.ts";
import { BlackjackTable, type StoredBlackjackRound } from "./blackjack-table.ts";
import { blackjackOf } from "./blackjack-titles.ts";
import { storedHand } from "./stored-hand.ts";

export const blackjack: StudioGame = {
  kind: "blackjack",
  titleOf: blackjackOf,
  stored: { hand: storedHand },
  start(context) {
    const table = new BlackjackTable(context);
    return {
      routes: (app) => blackjackRoutes(app, { ...context, table }),
      resume({ seat, round, wallet }) {
        const { hand, ...known }: StoredBlackjackRound = round;
        if (round.state !== "playing" || !hand) return false;
        table.resume(seat, { ...known, hand }, wallet);
        return true;
      },
      endLeftRounds: () => table.endAbandonedHands(),
    };
  },
};
