import { mustBeBet } from "../play/bets.ts";
import {
  createSeededRounds,
  type SeededGame,
  type SeededRound,
  type SeededRoundsOptions,
} from "../play/seeded-rounds.ts";
import { drawnNumbers, hitsOf } from "./engine/draw.ts";
import { payoutOf } from "./engine/paytable.ts";
import type { DrawRequest } from "./keno-api.ts";
import type { OfferedTitle } from "../play/offered-title.ts";

/** Numbers of a round of keno. */
export interface Draw {
  /** Ascending. */
  readonly marks: readonly number[];
  /** In the order in which they were drawn. */
  readonly drawn: readonly number[];
}

const keno: SeededGame<OfferedTitle, DrawRequest, Draw> = {
  betOf(title, { bet }) {
    mustBeBet(title, bet);
    return bet;
  },
  riskOf: (_, bet) => bet,
  play({ bet, marks }, seeds) {
    const drawn = drawnNumbers(seeds);
    const win = payoutOf(bet, marks.length, hitsOf(marks, drawn).length);
    return { played: { marks: marks.toSorted((one, other) => one - other), drawn }, win };
  },
  detailOf,
};

/** Draws the rounds of every keno. */
export const createKenoDraws = (options: SeededRoundsOptions) => createSeededRounds(options, keno);

/** In the result `●` is before a hit and `○` before any other number. */
function detailOf({ played: { marks, drawn } }: SeededRound<Draw>) {
  const hits = hitsOf(marks, drawn);
  const ball = (number: number) => `${hits.includes(number) ? "●" : "○"}${number}`;
  const inOrder = drawn.toSorted((one, other) => one - other);
  return {
    result: `${marks.map(ball).join(" ")} : ${inOrder.map(ball).join(" ")} = ${hits.length}/${marks.length}`,
    marks,
    drawn,
    hits: hits.length,
  };
}
