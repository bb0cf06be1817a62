import { hasWord } from "../catalogue/index.ts";
import type { StudioGame } from "../play/studio-game.ts";
import { blackjackRoutes } from "./blackjack-routes.ts";
import { BlackjackTable, type StoredBlackjackRound } from "./blackjack-table.ts";
import { storedHand } from "./stored-hand.ts";

export const blackjack: StudioGame = {
  kind: "blackjack",
  titles: {
    category: "table",
    has: hasWord("blackjack"),
    /** The return is that of basic strategy, counted over the whole shoe. */
    profileOf: () => ({ rtpBp: 9954, volatility: "low", minBetMinor: 100, maxBetMinor: 20_000 }),
  },
  /** Tenths, so that three to two pays a whole amount. */
  betUnit: () => 10,
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
