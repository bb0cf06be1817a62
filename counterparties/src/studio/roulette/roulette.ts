import { hasWord } from "../catalogue/index.ts";
import { gameCalls } from "../play/game-calls.ts";
import { roundMs, type SeededRound } from "../play/seeded-rounds.ts";
import type { StudioGame } from "../play/studio-game.ts";
import { spinRequest, rouletteState, type RouletteRound } from "./roulette-api.ts";
import { createRouletteSpins, type Spin } from "./roulette-spins.ts";

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
    return {
      routes(app) {
        const calls = gameCalls(app, {
          ...context,
          roundMs,
          state: rouletteState,
          stateOf: (opened, { seat }) => ({ ...opened, ...spins.shown(seat, roundOf) }),
        });
        calls.opening("roulette");
        calls.effect("spins", spinRequest, ({ title, open }, bet) => spins.play(title, open, bet));
      },
    };
  },
};

function roundOf({ money, seeds, commitment, played, win, settled }: SeededRound<Spin>): RouletteRound {
  const { roundId, bet } = money;
  const { stakes, pocket } = played;
  return { roundId, bet, stakes: [...stakes], pocket, win, settled, commitment, ...seeds };
}
