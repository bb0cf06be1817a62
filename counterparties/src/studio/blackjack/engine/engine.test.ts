import { createHash, createHmac } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { titles } from "../../testing/test-catalogue.ts";
import { createRandom } from "../../catalogue/common/random.ts";
import { type Card, cardText, deckSize } from "./cards.ts";
import { isBlackjack, totalOf } from "./hand-total.ts";
import { MoveNotAllowed } from "../../play/failures.ts";
import { type Move, payoutOf, play } from "./play.ts";
import { returnBp } from "./return-to-player.ts";
import { commitmentOf } from "../../proof/seeds.ts";
import { shoeSize, shuffledShoe } from "./shoe.ts";
import { basicMove } from "./strategy.ts";

// Computes over every order of the shoe.
vi.setConfig({ testTimeout: 60_000 });

const signs = "♣♦♥♠";
const letters = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];

/** The card of a text such as `10♥`; clubs without a sign. */
function card(text: string): Card {
  const suit = Math.max(0, signs.indexOf(text.at(-1) ?? ""));
  return suit * 13 + letters.indexOf(text.replace(/[♣♦♥♠]/, ""));
}
const cards = (text: string): Card[] => text.split(" ").map(card);

/** Plays a shoe that begins with these cards, dealt to player, dealer, player, dealer. */
function playText(shoe: string, ...moves: Move[]) {
  const position = play(cards(shoe), moves);
  return {
    ...position,
    texts: position.hands.map((hand) => hand.cards.map((one) => cardText(one).slice(0, -1)).join(" ")),
    payout: position.outcomes.reduce(
      (sum, outcome, index) => sum + payoutOf(outcome, 100n * BigInt(position.hands[index]?.stake ?? 0)),
      0n,
    ),
  };
}

describe("the value of a hand", () => {
  it.each([
    ["A 6", 17, true],
    ["A 6 10", 17, false],
    ["A A", 12, true],
    ["A A 9", 21, true],
    ["10 9 5", 24, false],
    ["J Q", 20, false],
    ["A A A A A A A", 17, true],
  ])("%s: %d", (text, total, isSoft) => {
    expect(totalOf(cards(text))).toEqual({ total, isSoft });
  });

  it("a blackjack: only an ace and a ten as the first two cards", () => {
    expect(["A K", "10 A", "7 7 7", "A 9", "K Q"].map((text) => isBlackjack(cards(text)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe("the result of a round", () => {
  it.each<[string, string, Move[], string[], bigint]>([
    ["a higher total", "10 10 9 8", ["stand"], ["win"], 200n],
    ["the same total", "10 10 8 8", ["stand"], ["push"], 100n],
    ["a lower total", "10 10 7 8", ["stand"], ["loss"], 0n],
    ["above 21", "10 10 6 8 9", ["hit"], ["bust"], 0n],
    ["the dealer above 21", "10 10 3 6 10", ["stand"], ["win"], 200n],
    ["a blackjack: three to two", "A 9 K 7", [], ["blackjack"], 250n],
    ["two blackjacks", "A K K A", [], ["push"], 100n],
    ["the dealer's blackjack ends the round before a move", "10 A 9 K", [], ["loss"], 0n],
    ["the dealer's blackjack with a visible ten", "10 K 9 A", [], ["loss"], 0n],
    ["a double that wins", "6 9 5 8 9 2", ["double"], ["win"], 400n],
    ["a double above 21", "10 9 5 8 9", ["double"], ["bust"], 0n],
    ["a split: each hand for itself", "8 10 8 8 3 10 10", ["split", "hit", "stand"], ["win", "push"], 300n],
    ["a double after a split", "8 10 8 7 3 10 10", ["split", "double", "stand"], ["win", "win"], 600n],
    ["split aces: one card each, and no blackjack", "A 10 A 10 K 9", ["split"], ["win", "push"], 300n],
    ["21 with three cards ends the hand", "10 9 5 8 6", ["hit"], ["win"], 200n],
    ["the dealer stands on a soft 17", "10 A 8 6", ["stand"], ["win"], 200n],
    ["the dealer draws to a soft 16", "10 A 8 5 4", ["stand"], ["loss"], 0n],
  ])("%s", (_, shoe, moves, outcomes, payout) => {
    const position = playText(shoe, ...moves);
    expect(position.active).toBeNull();
    expect({ outcomes: position.outcomes, payout: position.payout }).toEqual({ outcomes, payout });
  });

  it("all hands above 21, or a blackjack: the dealer takes no card", () => {
    expect(playText("10 10 6 2 10 5", "hit").dealer).toHaveLength(2);
    expect(playText("A 10 K 2 10 5").dealer).toHaveLength(2);
  });

  it("two cards of the same value: can be split once, and not again", () => {
    expect(playText("K 9 10 8").allowed).toEqual(["hit", "stand", "double", "split"]);
    const split = playText("8 9 8 8 8 8", "split");
    expect(split.texts).toEqual(["8 8", "8 8"]);
    expect(split.allowed).toEqual(["hit", "stand", "double"]);
  });

  it.each<[string, string, Move[]]>([
    ["a double with three cards", "2 9 3 8 4", ["hit", "double"]],
    ["a split of two values", "9 9 8 8", ["split"]],
    ["a move after the end", "10 10 9 8 2", ["stand", "hit"]],
    ["a move after a blackjack", "A 9 K 8 2", ["hit"]],
  ])("%s: not allowed", (_, shoe, moves) => {
    expect(() => playText(shoe, ...moves)).toThrow(MoveNotAllowed);
  });
});

describe("the shoe", () => {
  const seeds = { studioSeed: "00".repeat(31) + "01", playerSeed: "ab".repeat(16) };

  it("six whole decks, in an order that both seeds determine", async () => {
    const shoe = shuffledShoe(seeds);
    const counts = Array.from({ length: deckSize }, (_, one) => shoe.filter((other) => other === one).length);
    expect([shoe.length, new Set(counts)]).toEqual([shoeSize, new Set([6])]);
    expect(shuffledShoe(seeds)).toEqual(shoe);
    expect(shuffledShoe({ ...seeds, playerSeed: "ac".repeat(16) })).not.toEqual(shoe);
    expect(shuffledShoe({ ...seeds, studioSeed: "00".repeat(31) + "02" })).not.toEqual(shoe);
  });

  it("computed as the help page describes, by another library: the same commitment and cards", async () => {
    const key = Buffer.from(seeds.studioSeed, "hex");
    const numbers: number[] = [];
    for (let block = 0; numbers.length < 400; block += 1) {
      const bytes = createHmac("sha256", key).update(`${seeds.playerSeed}:${block}`).digest();
      for (const start of [0, 6, 12, 18, 24]) numbers.push(bytes.readUIntBE(start, 6));
    }
    const order = Array.from({ length: 312 }, (_, index) => index % 52);
    for (let place = 312; place >= 2; place -= 1) {
      let number = numbers.shift() ?? 0;
      while (number >= 2 ** 48 - (2 ** 48 % place)) number = numbers.shift() ?? 0;
      const other = number % place;
      [order[place - 1], order[other]] = [order[other] ?? 0, order[place - 1] ?? 0];
    }
    expect(shuffledShoe(seeds)).toEqual(order);
    expect(commitmentOf(seeds.studioSeed)).toBe(createHash("sha256").update(key).digest("hex"));
    // The vector of the wheel has the same seed.
    expect(commitmentOf(seeds.studioSeed)).toMatch(/^ec4916dd28fc4c10/);
  });
});

describe("the return to player of blackjack", () => {
  const declaredBp = titles.find(({ game }) => game === "blackjack")?.rtpBp ?? 0;

  it("computed over every order of the shoe: equals the declared return within half a basis point", () => {
    expect(Math.abs(returnBp() - declaredBp)).toBeLessThan(0.5);
  }, 60_000);

  it("300,000 rounds of basic strategy: within four standard errors of the computed return", () => {
    const random = createRandom("blackjack/return");
    const rounds = 300_000;
    const shoe = Array.from({ length: shoeSize }, (_, index) => index % deckSize);
    let sum = 0;
    let squares = 0;
    for (let round = 0; round < rounds; round += 1) {
      // The first cards of a shuffle; no round needs as many.
      for (let place = 0; place < 40; place += 1) {
        const other = random.integer(place, shoeSize - 1);
        [shoe[place], shoe[other]] = [shoe[other] ?? 0, shoe[place] ?? 0];
      }
      const result = resultOf(shoe);
      sum += result;
      squares += result ** 2;
    }
    const mean = sum / rounds;
    const error = Math.sqrt((squares / rounds - mean ** 2) / rounds);
    expect(Math.abs(mean - (declaredBp / 10_000 - 1))).toBeLessThan(4 * error);
    expect(error).toBeLessThan(0.0025);
  }, 60_000);
});

/** Result of a round with basic strategy, in first bets. */
function resultOf(shoe: readonly Card[]): number {
  const moves: Move[] = [];
  let position = play(shoe, moves);
  while (position.active !== null) {
    moves.push(basicMove(position));
    position = play(shoe, moves);
  }
  return position.hands.reduce((sum, { stake }, index) => {
    const payout = payoutOf(position.outcomes[index] ?? "loss", BigInt(stake) * 2n);
    return sum + Number(payout) / 2 - stake;
  }, 0);
}
