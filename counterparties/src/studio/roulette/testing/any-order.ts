import * as fc from "fast-check";
import { anyOrderTest } from "../../testing/any-order.ts";
import { payoutOf, spots } from "../engine/spots.ts";
import { pocketOf } from "../engine/wheel.ts";
import { roundMs } from "../../play/seeded-rounds.ts";
import { playerAt, rouletteFixture } from "./roulette-fixture.ts";

interface Detail {
  readonly stakes: readonly { readonly spot: string; readonly amount: number }[];
  readonly proof: { readonly studioSeed: string; readonly playerSeed: string };
}

/** Rounds of roulette, some of them sent twice, in any order. */
export function anyOrder() {
  const site = rouletteFixture();
  const stake = fc.record({
    spot: fc.constantFrom(...spots.map(({ id }) => id)),
    amount: fc.constantFrom("100", "200", "500"),
  });
  return anyOrderTest({
    site,
    playerAt,
    fields: {
      stakes: fc.uniqueArray(stake, { minLength: 1, maxLength: 6, selector: ({ spot }) => spot }),
      isRepeated: fc.boolean(),
    },
    stateOf: (player) => player.stateWhenBooked(),
    async act(player, { stakes, playerSeed, isRepeated }, { state: { commitment } }) {
      site.clock.advance(roundMs);
      await player.sendSpin({ stakes, commitment, playerSeed });
      if (isRepeated) await player.sendSpin({ stakes, commitment, playerSeed });
    },
    finish: (player) => player.stateWhenBooked(),
    amountsOf({ detail }) {
      const { stakes, proof } = detail as Detail;
      const pocket = pocketOf(proof);
      const paid = stakes.map(({ spot, amount }) => {
        const played = spots.find(({ id }) => id === spot);
        return played ? payoutOf(played, BigInt(amount), pocket) : 0n;
      });
      const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
      return { bet: sum(stakes.map(({ amount }) => BigInt(amount))), win: sum(paid) };
    },
  });
}
