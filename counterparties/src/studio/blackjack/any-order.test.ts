import * as fc from "fast-check";
import { expect, it } from "vitest";
import { roundMs, type StoredBlackjackRound } from "./blackjack-table.ts";
import { payoutOf, play } from "./engine/play.ts";
import { shuffledShoe } from "./engine/shoe.ts";
import { blackjackFixture, playerAt } from "./testing/blackjack-fixture.ts";

const site = blackjackFixture();

const faults = ["500", "books-then-500", { status: "LIMIT_REACHED" }] as const;
const anyStep = fc.record({
  playerSeed: fc.nat(2 ** 32 - 1),
  choice: fc.nat(99),
  faultAt: fc.constantFrom("bet", "win", "rollback", "nowhere"),
  fault: fc.constantFrom(...faults),
  isKilled: fc.boolean(),
});

it("moves, faults and restarts in any order: each round is paid, refunded or refused, and the site's books agree", async () => {
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      const newSeed = () => String((drawn += 1)).padStart(64, "0");
      let studio = await site.startStudio(newSeed);
      let player = playerAt(studio, await site.openGame(studio));
      for (const { playerSeed, choice, faultAt, fault, isKilled } of steps) {
        const state = await player.stateWhenBooked();
        // A win and a rollback are never refused.
        if (faultAt === "bet" || typeof fault === "string") site.operator.failNext(faultAt, fault);
        const { allowed = [] } = state.round ?? {};
        const move = allowed[choice % allowed.length];
        if (move) {
          await player.sendMove(state, move);
        } else {
          site.clock.advance(roundMs);
          await player.sendDeal(playerSeed.toString(16).padStart(32, "0"), "100", state.commitment);
        }
        if (!isKilled) continue;
        await studio.close();
        studio = await site.startStudio(newSeed);
        player = playerAt(studio, await site.openGame(studio));
      }
      for (const name of ["bet", "win", "rollback"]) site.operator.failNext(name);
      for (let state = await player.stateWhenBooked(); state.round?.active != null;)
        state = await player.move(state, "stand");
      await player.stateWhenBooked();
      await studio.close();
      await agree();
    }),
    { numRuns: 25 },
  );
}, 120_000);

/** Compares the record file with the rules, and both with the site's books. */
async function agree(): Promise<void> {
  let net = 0n;
  for (const { state, bet, win, hand } of site.storedRounds() as StoredBlackjackRound[]) {
    expect(["paid", "given_back", "refused"]).toContain(state);
    if (state !== "paid" || !hand) continue;
    const { hands, outcomes } = play(shuffledShoe(hand), hand.moves);
    const stakesOf = hands.map((one) => hand.bet * BigInt(one.stake));
    const payouts = outcomes.map((outcome, index) => payoutOf(outcome, stakesOf[index] ?? 0n));
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
    expect({ bet, win }).toEqual({ bet: sum(stakesOf), win: sum(payouts) });
    net += sum(payouts) - bet;
  }
  expect(BigInt(site.operator.net())).toBe(net);
}
