import * as fc from "fast-check";
import { expect, it } from "vitest";
import { drawnNumbers, hitsOf, marksMax, numberCount } from "./engine/draw.ts";
import { payoutOf } from "./engine/paytable.ts";
import { roundMs } from "../play/seeded-rounds.ts";
import { kenoFixture, playerAt } from "./testing/keno-fixture.ts";

const site = kenoFixture();

const anyStep = fc.record({
  playerSeed: fc.nat(2 ** 32 - 1),
  marks: fc.uniqueArray(fc.integer({ min: 1, max: numberCount }), { minLength: 1, maxLength: marksMax }),
  bet: fc.constantFrom("100", "200", "500"),
  faultAt: fc.constantFrom("bet", "win", "rollback", "nowhere"),
  fault: fc.constantFrom("500" as const, "books-then-500" as const, { status: "LIMIT_REACHED" }),
  isRepeated: fc.boolean(),
  isKilled: fc.boolean(),
});

it("bets, repeats, faults and restarts in any order: each round is paid, refunded or refused, and the site's books agree", async () => {
  let seedCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      const newSeed = () => String((seedCount += 1)).padStart(64, "0");
      let studio = await site.startStudio(newSeed);
      let player = playerAt(studio, await site.openGame(studio));
      for (const { playerSeed, marks, bet, faultAt, fault, isRepeated, isKilled } of steps) {
        const { commitment } = await player.stateWhenBooked();
        // A win and a rollback are never refused.
        if (faultAt === "bet" || typeof fault === "string") site.operator.failNext(faultAt, fault);
        site.clock.advance(roundMs);
        const request = { bet, marks, commitment, playerSeed: playerSeed.toString(16).padStart(32, "0") };
        await player.sendBet(request);
        if (isRepeated) await player.sendBet(request);
        if (!isKilled) continue;
        await studio.close();
        studio = await site.startStudio(newSeed);
        player = playerAt(studio, await site.openGame(studio));
      }
      for (const name of ["bet", "win", "rollback"]) site.operator.failNext(name);
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
  for (const { state, bet, win, detail } of site.storedRounds()) {
    expect(["paid", "given_back", "refused"]).toContain(state);
    if (state !== "paid") continue;
    const { marks, proof } = detail as Detail;
    const hitCount = hitsOf(marks, drawnNumbers(proof)).length;
    expect(win).toBe(payoutOf(bet, marks.length, hitCount));
    net += (win ?? 0n) - bet;
  }
  expect(BigInt(site.operator.net())).toBe(net);
}

interface Detail {
  readonly marks: readonly number[];
  readonly proof: { readonly studioSeed: string; readonly playerSeed: string };
}
