import { hasWord } from "../catalogue/index.ts";
import { gameCalls } from "../play/game-calls.ts";
import { roundMs, type SeededRound } from "../play/seeded-rounds.ts";
import type { StudioGame } from "../play/studio-game.ts";
import { drawRequest, kenoState, type KenoRound } from "./keno-api.ts";
import { createKenoDraws, type Draw } from "./keno-draws.ts";

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
    return {
      routes(app) {
        const calls = gameCalls(app, {
          ...context,
          roundMs,
          state: kenoState,
          stateOf: (opened, { seat }) => ({ ...opened, ...draws.shown(seat, roundOf) }),
        });
        calls.opening("keno");
        calls.effect("draws", drawRequest, ({ title, open }, bet) => draws.play(title, open, bet));
      },
    };
  },
};

function roundOf({ money, seeds, commitment, played, win, settled }: SeededRound<Draw>): KenoRound {
  const { roundId, bet } = money;
  const { marks, drawn } = played;
  return { roundId, bet, marks: [...marks], drawn: [...drawn], win, settled, commitment, ...seeds };
}
