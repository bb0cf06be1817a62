import { describe, expect, it } from "vitest";
import type { TableRound } from "../blackjack-api.ts";
import { play } from "../engine/play.ts";
import { commitmentOf } from "../../proof/seeds.ts";
import { shuffledShoe } from "../engine/shoe.ts";
import { verify } from "./verify.ts";

const seeds = { studioSeed: "5e".repeat(32), playerSeed: "02".repeat(16) };

async function finishedRound(): Promise<TableRound> {
  const shoe = shuffledShoe(seeds);
  const moves = play(shoe, []).active === null ? [] : (["stand"] as const);
  const { hands, dealer, outcomes } = play(shoe, moves);
  return {
    ...seeds,
    roundId: "r",
    bet: 100n,
    stake: 100n,
    hands: hands.map(({ cards }, index) => ({
      cards: [...cards],
      stake: 100n,
      outcome: outcomes[index] ?? null,
      payout: 0n,
    })),
    dealer: [...dealer],
    active: null,
    allowed: [],
    moves: [...moves],
    leftMs: null,
    win: 0n,
    settled: true,
    commitment: commitmentOf(seeds.studioSeed),
  };
}

describe("the verification of a blackjack round", () => {
  it("an honest round: seed and cards fit", async () => {
    expect(verify(await finishedRound())).toEqual({ seedFits: true, resultFits: true });
  });

  it("another seed than the committed one, or another card: detected", async () => {
    const round = await finishedRound();
    const otherCard = (cards: readonly number[]) => cards.map((card) => (card + 1) % 52);
    expect(verify({ ...round, commitment: "00".repeat(32) })).toMatchObject({ seedFits: false });
    expect(verify({ ...round, dealer: otherCard(round.dealer) })).toMatchObject({ resultFits: false });
    const hands = round.hands.map((hand) => ({ ...hand, cards: otherCard(hand.cards) }));
    expect(verify({ ...round, hands })).toMatchObject({ resultFits: false });
  });

  it("a round that is not over: nothing to verify", async () => {
    expect(verify({ ...(await finishedRound()), studioSeed: null })).toBeNull();
  });
});
