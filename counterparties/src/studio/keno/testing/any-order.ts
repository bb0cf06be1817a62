import * as fc from "fast-check";
import { anyOrderTest } from "../../testing/any-order.ts";
import { drawnNumbers, hitsOf, marksMax, numberCount } from "../engine/draw.ts";
import { payoutOf } from "../engine/paytable.ts";
import { roundMs } from "../../play/seeded-rounds.ts";
import { kenoFixture, playerAt } from "./keno-fixture.ts";

interface Detail {
  readonly marks: readonly number[];
  readonly proof: { readonly studioSeed: string; readonly playerSeed: string };
}

/** Rounds of keno, some of them sent twice, in any order. */
export function anyOrder() {
  const site = kenoFixture();
  return anyOrderTest({
    site,
    playerAt,
    fields: {
      marks: fc.uniqueArray(fc.integer({ min: 1, max: numberCount }), { minLength: 1, maxLength: marksMax }),
      bet: fc.constantFrom("100", "200", "500"),
      isRepeated: fc.boolean(),
    },
    stateOf: (player) => player.stateWhenBooked(),
    async act(player, { bet, marks, playerSeed, isRepeated }, { state: { commitment } }) {
      site.clock.advance(roundMs);
      await player.sendBet({ bet, marks, commitment, playerSeed });
      if (isRepeated) await player.sendBet({ bet, marks, commitment, playerSeed });
    },
    finish: (player) => player.stateWhenBooked(),
    amountsOf({ bet, detail }) {
      const { marks, proof } = detail as Detail;
      return { bet, win: payoutOf(bet, marks.length, hitsOf(marks, drawnNumbers(proof)).length) };
    },
  });
}
