import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { titles } from "../../testing/test-catalogue.ts";
import { offeredGame } from "../../play/studio-game.ts";
import type { Stake } from "../roulette-api.ts";
import { worstLoss } from "../roulette-spins.ts";
import { roulette } from "../roulette.ts";
import { findSpot, payoutOf, type Spot, spots } from "./spots.ts";
import { colourOf, pocketCount, pocketOf, wheelOrder } from "./wheel.ts";

const pockets = Array.from({ length: pocketCount }, (_, number) => number);
const numbersOf = (id: string) => [...(findSpot(id)?.numbers ?? [])].sort((one, other) => one - other);

/** Return of a spot in units of 1/74 of the stake, over all pockets, each equally likely. */
const returnIn74ths = (spot: Spot) => pockets.reduce((sum, pocket) => sum + payoutOf(spot, 2n, pocket), 0n);

describe("the roulette wheel", () => {
  it("has 37 pockets, each once: eighteen red and eighteen black alternating, and a green zero", () => {
    expect([...wheelOrder].sort((one, other) => one - other)).toEqual(pockets);
    const colours = wheelOrder.map(colourOf);
    expect(colours.filter((colour) => colour === "green")).toHaveLength(1);
    expect(new Set(colours.filter((_, place) => place % 2 === 1))).toEqual(new Set(["red"]));
    expect(new Set(colours.filter((_, place) => place > 0 && place % 2 === 0))).toEqual(new Set(["black"]));
  });

  it("in 3,700 rounds: every pocket equally often, by a chi-square test", async () => {
    const counts = new Map<number, number>();
    for (let round = 0; round < 3_700; round += 1) {
      const seeds = { studioSeed: "5e".repeat(32), playerSeed: round.toString(16).padStart(32, "0") };
      const pocket = pocketOf(seeds);
      counts.set(pocket, (counts.get(pocket) ?? 0) + 1);
    }
    const chiSquare = pockets.reduce((sum, pocket) => sum + ((counts.get(pocket) ?? 0) - 100) ** 2 / 100, 0);
    // 36 degrees of freedom: less than once in a million above 92.
    expect(chiSquare).toBeLessThan(92);
  }, 60_000);
});

describe("the largest possible loss of any stakes", () => {
  const chips = fc.integer({ min: 1, max: 200 }).map((count) => BigInt(count) * 100n);
  const anyStakes = fc.uniqueArray(
    fc.record({ spot: fc.constantFrom(...spots.map(({ id }) => id)), amount: chips }),
    { minLength: 1, maxLength: 49, selector: ({ spot }) => spot },
  );
  const worst = (stakes: readonly Stake[]) =>
    worstLoss(
      stakes,
      stakes.reduce((sum, { amount }) => sum + amount, 0n),
    );

  it("is above 0 and at most their sum; equal stakes on both colours add at most one of the two", () => {
    fc.assert(
      fc.property(anyStakes, chips, (stakes, amount) => {
        const total = stakes.reduce((sum, stake) => sum + stake.amount, 0n);
        expect(worst(stakes) > 0n && worst(stakes) <= total).toBe(true);
        const both = ["red", "black"].map((spot) => ({ spot, amount }));
        const added = worst([...stakes, ...both]) - worst(stakes);
        expect(added >= 0n && added <= amount).toBe(true);
      }),
    );
  });
});

describe("payouts of the roulette table", () => {
  it("each spot covers the numbers of its name, and only its own spot covers zero", () => {
    expect(spots).toHaveLength(49);
    expect(numbersOf("n17")).toEqual([17]);
    expect(numbersOf("dozen2")).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
    expect(numbersOf("column1")).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34]);
    expect(numbersOf("column3")).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]);
    expect(numbersOf("low").at(-1)).toBe(18);
    expect(numbersOf("high")[0]).toBe(19);
    expect(numbersOf("red")).toEqual([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);
    expect(spots.filter(({ numbers }) => numbers.has(0)).map(({ id }) => id)).toEqual(["n0"]);
    const sizes = { number: 1, third: 12, evenChance: 18 };
    expect(spots.filter(({ kind, numbers }) => numbers.size !== sizes[kind])).toEqual([]);
  });

  it.each([
    ["n17", 17, 3_600n],
    ["n17", 18, 0n],
    ["n0", 0, 3_600n],
    ["dozen1", 12, 300n],
    ["dozen1", 0, 0n],
    ["column2", 35, 300n],
    ["black", 35, 200n],
    ["black", 36, 0n],
    ["odd", 0, 50n],
    ["high", 0, 50n],
  ])("100 on %s with pocket %i: %i", (id, pocket, payout) => {
    const spot = findSpot(id);
    expect(spot && payoutOf(spot, 100n, pocket)).toBe(payout);
  });

  it("return to player: 36 of 37 on numbers, dozens and columns, 73 of 74 on even chances, and declared so by the title", () => {
    for (const spot of spots) expect(returnIn74ths(spot)).toBe(spot.kind === "evenChance" ? 73n : 72n);
    const roulettes = titles.filter(({ game }) => game === "roulette");
    expect(roulettes.length).toBeGreaterThan(0);
    for (const { rtpBp, bestReturnBp } of roulettes) {
      expect(rtpBp).toBe(Math.floor((72 / 74) * 10_000));
      expect(bestReturnBp).toBe(Math.ceil((73 / 74) * 10_000));
    }
    const tables = titles.flatMap((title) => offeredGame([roulette], title) ?? []);
    expect(tables).toHaveLength(roulettes.length);
    for (const { bets } of tables) expect(bets.filter((bet) => bet % 100n !== 0n)).toEqual([]);
  });
});
