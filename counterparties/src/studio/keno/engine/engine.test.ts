import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { titles } from "../../testing/test-catalogue.ts";
import { offeredGame } from "../../play/studio-game.ts";
import { createRandom } from "../../catalogue/common/random.ts";
import { commitmentOf } from "../../proof/seeds.ts";
import { keno } from "../keno.ts";
import { drawnCount, drawnNumbers, hitsOf, marksMax, numberCount } from "./draw.ts";
import { payoutOf, paysOf } from "./paytable.ts";
import { chanceOf, returnBp, returnOf, waysToChoose } from "./return-to-player.ts";

const markCounts = Array.from({ length: marksMax }, (_, index) => index + 1);
const kenos = titles.flatMap((title) => offeredGame([keno], title) ?? []);

describe("the draw of keno", () => {
  const seeds = { studioSeed: "00".repeat(31) + "01", playerSeed: "ab".repeat(16) };

  it("has twenty different numbers from 1 to 80, which both seeds determine", async () => {
    const drawn = drawnNumbers(seeds);
    expect(new Set(drawn).size).toBe(drawnCount);
    expect(drawn.every((number) => Number.isInteger(number) && number >= 1 && number <= numberCount)).toBe(
      true,
    );
    expect(drawnNumbers(seeds)).toEqual(drawn);
    expect(drawnNumbers({ ...seeds, playerSeed: "ac".repeat(16) })).not.toEqual(drawn);
    expect(drawnNumbers({ ...seeds, studioSeed: "00".repeat(31) + "02" })).not.toEqual(drawn);
  });

  it("computed as the help page describes, by another library: the same commitment and numbers", async () => {
    const key = Buffer.from(seeds.studioSeed, "hex");
    const numbers: number[] = [];
    for (let block = 0; numbers.length < 200; block += 1) {
      const bytes = createHmac("sha256", key).update(`${seeds.playerSeed}:${block}`).digest();
      for (const start of [0, 6, 12, 18, 24]) numbers.push(bytes.readUIntBE(start, 6));
    }
    const order = Array.from({ length: 80 }, (_, index) => index + 1);
    for (let place = 80; place >= 2; place -= 1) {
      let number = numbers.shift() ?? 0;
      while (number >= 2 ** 48 - (2 ** 48 % place)) number = numbers.shift() ?? 0;
      const other = number % place;
      [order[place - 1], order[other]] = [order[other] ?? 0, order[place - 1] ?? 0];
    }
    expect(drawnNumbers(seeds)).toEqual(order.slice(0, 20));
    expect(commitmentOf(seeds.studioSeed)).toBe(createHash("sha256").update(key).digest("hex"));
  });

  it("repeated 4,000 times: every number equally often, by a chi-square test", async () => {
    const counts = new Map<number, number>();
    const rounds = 4_000;
    for (let round = 0; round < rounds; round += 1) {
      const playerSeed = round.toString(16).padStart(32, "0");
      for (const number of drawnNumbers({ ...seeds, playerSeed }))
        counts.set(number, (counts.get(number) ?? 0) + 1);
    }
    const expected = (rounds * drawnCount) / numberCount;
    const chiSquare = [...counts.values()].reduce(
      (sum, count) => sum + (count - expected) ** 2 / expected,
      0,
    );
    expect(counts.size).toBe(numberCount);
    // 79 degrees of freedom: less than once in a million above 158; numbers without repetition vary less.
    expect(chiSquare).toBeLessThan(158);
  }, 60_000);
});

describe("chances of keno", () => {
  it.each(markCounts)("%i marked: the chances of all counts of hits add up to one", (markCount) => {
    const chances = Array.from({ length: markCount + 1 }, (_, hitCount) => chanceOf(markCount, hitCount));
    expect(chances.reduce((sum, { numerator }) => sum + numerator, 0n)).toBe(chances[0]?.denominator);
  });

  it("a small board, with every possible draw: the formula of the large board gives the right counts", () => {
    // Two of five marked, three drawn: the ten draws of 1 to 5, with 1 and 2 marked.
    const draws = [1, 2, 3, 4, 5].flatMap((first) =>
      [1, 2, 3, 4, 5].flatMap((second) =>
        [1, 2, 3, 4, 5]
          .filter((third) => first < second && second < third)
          .map((third) => [first, second, third]),
      ),
    );
    const counted = [0, 1, 2].map(
      (hits) => draws.filter((drawn) => hitsOf([1, 2], drawn).length === hits).length,
    );
    const ways = [0, 1, 2].map((hits) => waysToChoose(2, hits) * waysToChoose(3, 3 - hits));
    expect(ways.map(Number)).toEqual(counted);
  });
});

describe("the paytable", () => {
  it("one to ten marks: a payout for every count of hits, rising from the first one that pays", () => {
    for (const markCount of markCounts) {
      const pays = paysOf(markCount);
      expect(pays).toHaveLength(markCount + 1);
      const paying = pays.slice(pays.findIndex((pay) => pay > 0));
      expect(paying).toEqual([...new Set(paying)].sort((one, other) => one - other));
      expect(Math.max(...pays)).toBeLessThanOrEqual(1_000_000);
    }
    expect([paysOf(0), paysOf(11)].flat().some((pay) => pay > 0)).toBe(false);
  });

  it.each(markCounts)("%i marked: returns between 94 %% and 94.1 %% of the bet", (markCount) => {
    const { numerator, denominator } = returnOf(markCount);
    expect(numerator * 1_000n >= denominator * 940n).toBe(true);
    expect(numerator * 1_000n < denominator * 941n).toBe(true);
  });

  it("every keno title: declares the smallest and the largest return over all counts of marks", () => {
    expect(kenos).toHaveLength(8);
    const smallest = Math.min(...markCounts.map(returnBp));
    expect(kenos.map(({ rtpBp }) => rtpBp)).toEqual(kenos.map(() => smallest));
    const best = titles.flatMap(({ game, bestReturnBp }) => (game === "keno" ? [bestReturnBp] : []));
    expect(best).toEqual(kenos.map(() => Math.ceil(Math.max(...markCounts.map(returnBp)))));
  });

  it("every bet of every title: pays whole minor units, at most 100,000.00", () => {
    for (const { bets } of kenos) {
      expect(bets.length).toBeGreaterThan(3);
      for (const bet of bets)
        for (const markCount of markCounts)
          for (const [hitCount, hundredths] of paysOf(markCount).entries()) {
            const payout = payoutOf(bet, markCount, hitCount);
            expect(payout * 100n).toBe(bet * BigInt(hundredths));
            expect(payout).toBeLessThanOrEqual(10_000_000n);
          }
    }
  });

  it("200,000 random rounds with four marks: within four standard errors of the computed return", () => {
    const random = createRandom("keno/return");
    const marks = [1, 2, 3, 4];
    const board = Array.from({ length: numberCount }, (_, index) => index + 1);
    const rounds = 200_000;
    let sum = 0;
    let squares = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (let place = 0; place < drawnCount; place += 1) {
        const other = random.integer(place, numberCount - 1);
        [board[place], board[other]] = [board[other] ?? 0, board[place] ?? 0];
      }
      const hits = hitsOf(marks, board.slice(0, drawnCount)).length;
      const result = (paysOf(marks.length)[hits] ?? 0) / 100;
      sum += result;
      squares += result ** 2;
    }
    const mean = sum / rounds;
    const error = Math.sqrt((squares / rounds - mean ** 2) / rounds);
    expect(Math.abs(mean - returnBp(4) / 10_000)).toBeLessThan(4 * error + 0.0001);
  }, 60_000);
});
