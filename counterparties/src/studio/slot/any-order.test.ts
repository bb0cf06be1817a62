import * as fc from "fast-check";
import { expect, it } from "vitest";
import { drawRound } from "./engine/draw-round.ts";
import { playRound } from "./engine/play-round.ts";
import { roundMs, type StoredSlotRound } from "./slot-table.ts";
import { slotPlayerAt, titleWith } from "./testing/slot-player.ts";
import { playerSeedWhere, slotTitle } from "./testing/slot-seeds.ts";
import { studioFixture } from "../testing/studio-fixture.ts";

const gameId = titleWith("pick");
const site = studioFixture({ code: "orchid-arc", gameId, playerAt: slotPlayerAt });

const faults = ["500", "books-then-500", { status: "LIMIT_REACHED" }] as const;
const anyStep = fc.record({
  tile: fc.nat(11),
  isFeature: fc.boolean(),
  faultAt: fc.constantFrom("bet", "win", "rollback", "nowhere"),
  fault: fc.constantFrom(...faults),
  isKilled: fc.boolean(),
});

it("rounds, moves, faults and restarts in any order: each round is paid, refunded or refused, and the site's books agree", async () => {
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), async (steps) => {
      const seeds: string[] = [];
      const newSeed = () => {
        const seed = String((drawn += 1)).padStart(64, "0");
        seeds.push(seed);
        return seed;
      };
      let studio = await site.startStudio(newSeed);
      let player = slotPlayerAt(studio, await site.openGame(studio));
      for (const { tile, isFeature, faultAt, fault, isKilled } of steps) {
        const state = await player.stateWhenBooked();
        // A win and a rollback are never refused.
        if (faultAt === "bet" || typeof fault === "string") site.operator.failNext(faultAt, fault);
        site.clock.advance(roundMs);
        if (state.round?.next) {
          await player.sendMove(state, tile);
        } else {
          const seed = await playerSeedWhere(
            gameId,
            ({ next }) => (next !== null) === isFeature,
            seeds.at(-1),
          );
          await player.sendStart(seed, "100", state.commitment);
        }
        if (!isKilled) continue;
        await studio.close();
        studio = await site.startStudio(newSeed);
        player = slotPlayerAt(studio, await site.openGame(studio));
      }
      for (const name of ["bet", "win", "rollback"]) site.operator.failNext(name);
      for (let state = await player.stateWhenBooked(); state.round?.next;) {
        const covered = Array.from({ length: 12 }, (_, tile) => tile).find(
          (tile) => !state.round?.moves.includes(tile),
        );
        state = await player.move(state, covered ?? 0);
      }
      await player.stateWhenBooked();
      await studio.close();
      await agree();
    }),
    { numRuns: 25 },
  );
}, 120_000);

/** Compares the record file with the rules, and both with the site's books. */
async function agree(): Promise<void> {
  const { machine } = slotTitle(gameId);
  let net = 0n;
  for (const { state, bet, win, spins } of site.storedRounds() as StoredSlotRound[]) {
    expect(["paid", "given_back", "refused"]).toContain(state);
    if (state !== "paid") continue;
    const played = spins && playRound(machine, drawRound(machine, spins), bet, spins.moves);
    expect(win).toBe(played ? played.win : win);
    net += (win ?? 0n) - bet;
  }
  expect(BigInt(site.operator.net())).toBe(net);
}
