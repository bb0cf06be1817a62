import * as fc from "fast-check";
import { anyOrderTest } from "../../testing/any-order.ts";
import { roundMs, type StoredBlackjackRound } from "../blackjack-table.ts";
import { payoutOf, play } from "../engine/play.ts";
import { shuffledShoe } from "../engine/shoe.ts";
import { blackjackFixture, playerAt } from "./blackjack-fixture.ts";

/** Hands of blackjack and their moves in any order. */
export function anyOrder() {
  const site = blackjackFixture();
  return anyOrderTest({
    site,
    playerAt,
    fields: { choice: fc.nat(99) },
    stateOf: (player) => player.stateWhenBooked(),
    act(player, { choice, playerSeed }, { state }) {
      const { allowed = [] } = state.round ?? {};
      const move = allowed[choice % allowed.length];
      if (move) return player.sendMove(state, move);
      site.clock.advance(roundMs);
      return player.sendDeal(playerSeed, "100", state.commitment);
    },
    async finish(player) {
      for (let state = await player.stateWhenBooked(); state.round?.active != null;)
        state = await player.move(state, "stand");
      await player.stateWhenBooked();
    },
    amountsOf({ hand }: StoredBlackjackRound) {
      if (!hand) throw new Error("A round without a hand was paid");
      const { hands, outcomes } = play(shuffledShoe(hand), hand.moves);
      const stakesOf = hands.map((one) => hand.bet * BigInt(one.stake));
      const payouts = outcomes.map((outcome, index) => payoutOf(outcome, stakesOf[index] ?? 0n));
      const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
      return { bet: sum(stakesOf), win: sum(payouts) };
    },
  });
}
