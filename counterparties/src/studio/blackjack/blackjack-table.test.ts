import { minuteMs } from "@tessera/shared/core/durations";
import { describe, expect, it } from "vitest";
import { until } from "../../platform/testing/real-party.ts";
import { commitmentOf } from "../proof/seeds.ts";
import { errorOf, studioSeed } from "../testing/studio-fixture.ts";
import { handLimitMs, roundMs } from "./blackjack-table.ts";
import { cardText } from "./engine/cards.ts";
import { type Move, payoutOf, play } from "./engine/play.ts";
import { shuffledShoe } from "./engine/shoe.ts";
import { blackjackFixture, isOpen, isOver, playerAt, seedWhere } from "./testing/blackjack-fixture.ts";

const site = blackjackFixture();
const storedStates = () => site.storedRounds().map(({ state }) => state);

describe("a round of blackjack", () => {
  it("after the deal: one signed bet, and neither the dealer's second card nor the seed is sent", async () => {
    const player = await site.startGame();
    const { round, balance } = await player.deal(await seedWhere(isOpen));
    expect(site.stakes()).toEqual([100]);
    expect(round).toMatchObject({ bet: 100n, active: 0, studioSeed: null, win: null });
    expect(round?.dealer).toHaveLength(1);
    expect(balance).toBe(99_900n);
    expect(JSON.stringify((await player.sendMove(await player.state(), "fold")).json())).not.toContain(
      studioSeed,
    );
  });

  it.each<[string, Move[], number]>([
    ["stand", ["stand"], 100],
    ["double", ["double"], 200],
    ["split, both hands stand", ["split", "stand", "stand"], 200],
    ["split, then a double of each", ["split", "double", "double"], 400],
  ])(
    "%s: every stake and the payout are booked once, the first stake is at risk, and the round is closed",
    async (_, moves, staked) => {
      const player = await site.startGame();
      const seed = await seedWhere(
        (position) => isOver(position) && position.outcomes.includes("win"),
        ...moves,
      );
      let state = await player.deal(seed);
      for (const move of moves) state = await player.move(state, move);
      const shoe = shuffledShoe({ studioSeed, playerSeed: seed });
      const { hands, dealer, outcomes } = play(shoe, moves);
      const payout = outcomes.reduce(
        (sum, outcome, index) => sum + payoutOf(outcome, 100n * BigInt(hands[index]?.stake ?? 0)),
        0n,
      );
      expect(site.stakes().reduce((sum, stake) => sum + stake, 0)).toBe(staked);
      const risks = site.operator.heardOf("bet").map(({ body }) => body["atRisk"]);
      expect(risks).toEqual(risks.map((_, index) => (index === 0 ? 100 : 0)));
      expect(new Set(site.operator.heardOf("bet").map(({ body }) => body["txId"])).size).toBe(staked / 100);
      expect(site.operator.heardOf("win")).toHaveLength(1);
      expect(site.operator.heardOf("win")[0]?.body).toMatchObject({
        amount: Number(payout),
        roundId: state.round?.roundId,
        roundClosed: true,
        detail: { dealer: dealer.map(cardText), proof: { studioSeed, playerSeed: seed } },
      });
      expect(site.operator.net()).toBe(Number(payout) - staked);
      expect(state).toMatchObject({
        balance: BigInt(site.operator.player.balance),
        net: BigInt(site.operator.net()),
      });
      expect(state.round).toMatchObject({ win: payout, settled: true, studioSeed });
      expect(storedStates()).toEqual(["paid"]);
    },
  );

  it("every call sent five times at once and again later: the same round, and one bet for each stake", async () => {
    const player = await site.startGame();
    const doubling = await seedWhere(isOver, "double");
    await player.state();
    await Promise.all(Array.from({ length: 5 }, () => player.sendDeal(doubling)));
    const dealt = await player.stateWhenBooked();
    expect((await player.deal(doubling)).round).toEqual(dealt.round);
    await Promise.all(Array.from({ length: 5 }, () => player.sendMove(dealt, "double")));
    const over = await player.stateWhenBooked();
    expect((await player.move(dealt, "double")).round).toEqual(over.round);
    expect(site.stakes()).toEqual([100, 100]);
    expect(site.operator.heardOf("win")).toHaveLength(1);
    expect(site.operator.net()).toBe(Number(over.round?.win) - 200);
  });
});

describe("refused calls of blackjack", () => {
  it("a bet that is not offered, malformed, during an open round or for another commitment: no money moves", async () => {
    const player = await site.startGame();
    const seed = await seedWhere(isOpen);
    for (const bet of ["3", "101", "50000"])
      expect(await errorOf(player.sendDeal(seed, bet))).toEqual([422, "BET_INVALID"]);
    for (const bet of ["1e2", "", null, 100])
      expect(await errorOf(player.sendDeal(seed, bet))).toEqual([400, "BAD_REQUEST"]);
    expect(await errorOf(player.sendDeal("short"))).toEqual([400, "BAD_REQUEST"]);
    expect(site.stakes()).toEqual([]);
    await player.deal(seed);
    expect(await errorOf(player.sendDeal(seed, "200"))).toEqual([409, "ROUND_OPEN"]);
    expect(site.stakes()).toEqual([100]);
  });

  it("a move that the cards do not allow, of another step or round, or after the end: no money moves", async () => {
    const player = await site.startGame();
    const dealt = await player.deal(
      await seedWhere((position) => isOpen(position) && !position.allowed.includes("split")),
    );
    expect(await errorOf(player.sendMove(dealt, "split"))).toEqual([422, "MOVE_NOT_ALLOWED"]);
    expect(await errorOf(player.sendMove(dealt, "stand", 1))).toEqual([409, "OUT_OF_STEP"]);
    const elsewhere = { ...dealt, round: dealt.round && { ...dealt.round, roundId: "another" } };
    expect(await errorOf(player.sendMove(elsewhere, "stand"))).toEqual([409, "OUT_OF_STEP"]);
    expect(await errorOf(player.sendMove(dealt, "fold"))).toEqual([400, "BAD_REQUEST"]);
    const over = await player.move(dealt, "stand");
    expect(await errorOf(player.sendMove(over, "hit"))).toEqual([409, "OUT_OF_STEP"]);
    expect(site.operator.heardOf("win")).toHaveLength(1);
  });

  it("a start within five seconds of the last one, from any page: refused with the remaining time", async () => {
    const studio = await site.startStudio();
    const [player, other] = [
      playerAt(studio, await site.openGame(studio)),
      playerAt(studio, await site.openGame(studio)),
    ];
    const seed = await seedWhere(isOver, "stand");
    await player.move(await player.deal(seed), "stand");
    site.clock.advance(roundMs - 1);
    const next = (await other.state()).commitment;
    expect(next).toBe(commitmentOf(studioSeed));
    expect(await errorOf(other.sendDeal(seed, "200"))).toEqual([429, "TOO_SOON"]);
    site.clock.advance(1);
    expect((await other.sendDeal(seed, "200")).statusCode).toBe(200);
  });

  it.each(["INSUFFICIENT_FUNDS", "LIMIT_REACHED", "TOKEN_EXPIRED"])(
    "a double that the site refuses (%s): the hand continues without it",
    async (status) => {
      const player = await site.startGame();
      const dealt = await player.deal(await seedWhere(isOver, "stand"));
      site.operator.failNext("bet", { status });
      expect(await errorOf(player.sendMove(dealt, "double"))).toEqual([409, status]);
      const over = await player.move(await player.state(), "stand");
      expect(site.operator.net()).toBe(Number(over.round?.win) - 100);
      expect(over.round?.stake).toBe(100n);
    },
  );

  it("calls of a slot for a table, and of a table for a slot: unknown session", async () => {
    const studio = await site.startStudio();
    const path = await site.openGame(studio);
    for (const url of [`${path}/open`, `${path}/rounds`])
      expect((await studio.inject({ method: "POST", url, payload: { bet: "100" } })).statusCode).toBe(404);
  });
});

describe("an interrupted round", () => {
  it("a page loaded again, or a game opened again: the same hand continues", async () => {
    const studio = await site.startStudio();
    const player = playerAt(studio, await site.openGame(studio));
    const dealt = await player.deal(await seedWhere(isOver, "stand"));
    expect((await player.state()).round).toEqual(dealt.round);
    const anew = playerAt(studio, await site.openGame(studio));
    const resumed = await anew.state();
    expect(resumed.round).toEqual(dealt.round);
    const over = await anew.move(resumed, "stand");
    expect(site.operator.net()).toBe(Number(over.round?.win) - 100);
  });

  it.each(["500", "books-then-500"] as const)("no answer to the first bet (%s): refunded", async (fault) => {
    const player = await site.startGame();
    site.operator.failNext("bet", fault);
    const seed = await seedWhere(isOpen);
    expect(await errorOf(player.sendDeal(seed))).toEqual([502, "CONNECTION_LOST"]);
    expect(await player.stateWhenBooked()).toMatchObject({ round: null, balance: 100_000n });
    expect(site.operator.net()).toBe(0);
  });

  it.each(["500", "books-then-500"] as const)(
    "no answer to a double (%s): its stake is refunded, and the hand is unchanged",
    async (fault) => {
      const player = await site.startGame();
      const dealt = await player.deal(await seedWhere(isOver, "double"));
      site.operator.failNext("bet", fault);
      expect(await errorOf(player.sendMove(dealt, "double"))).toEqual([502, "CONNECTION_LOST"]);
      const after = await player.stateWhenBooked();
      expect(after.round).toEqual(dealt.round);
      expect(site.operator.net()).toBe(-100);
      const over = await player.move(after, "double");
      expect(site.operator.net()).toBe(Number(over.round?.win) - 200);
    },
  );

  it("no answer to the win: paid once, however often it is sent", async () => {
    const player = await site.startGame();
    const dealt = await player.deal(await seedWhere(isOver, "stand"));
    site.operator.failNext("win", "500", "books-then-500", "500");
    await player.move(dealt, "stand");
    const over = await player.stateWhenBooked();
    expect(over.round?.settled).toBe(true);
    expect(site.operator.net()).toBe(Number(over.round?.win) - 100);
  });

  it("a studio killed after any move: the next process has the same hand, and pays it once", async () => {
    const moves: Move[] = ["split", "hit", "stand", "stand"];
    const seed = await seedWhere(isOver, ...moves);
    let studio = await site.startStudio();
    let player = playerAt(studio, await site.openGame(studio));
    let state = await player.deal(seed);
    for (const move of moves) {
      await studio.close();
      studio = await site.startStudio();
      player = playerAt(studio, await site.openGame(studio));
      const resumed = await player.stateWhenBooked();
      expect(resumed.round).toMatchObject({ ...state.round, leftMs: expect.any(Number) });
      state = await player.move(resumed, move);
    }
    await studio.close();
    await site.startStudio();
    expect(site.operator.net()).toBe(Number(state.round?.win) - 200);
    expect(site.operator.heardOf("win")).toHaveLength(1);
  });

  it.each(["500", "books-then-500"] as const)(
    "a studio killed while the result of a double is unknown (%s): the next process refunds it and keeps the hand",
    async (fault) => {
      const killed = await site.startStudio();
      const player = playerAt(killed, await site.openGame(killed));
      const dealt = await player.deal(await seedWhere(isOver, "double"));
      site.operator.failNext("bet", fault);
      site.operator.failNext("rollback", ...Array.from({ length: 10_000 }, () => "500" as const));
      expect(await errorOf(player.sendMove(dealt, "double"))).toEqual([502, "CONNECTION_LOST"]);
      await killed.close();
      site.operator.failNext("rollback");
      const studio = await site.startStudio();
      const anew = playerAt(studio, await site.openGame(studio));
      const resumed = await anew.stateWhenBooked();
      expect(site.operator.net()).toBe(-100);
      expect(resumed.round).toMatchObject({ ...dealt.round, leftMs: expect.any(Number) });
      const over = await anew.move(resumed, "double");
      expect(site.operator.net()).toBe(Number(over.round?.win) - 200);
    },
  );

  it("a studio killed after the site refused a double: the next process has nothing to refund", async () => {
    const killed = await site.startStudio();
    const player = playerAt(killed, await site.openGame(killed));
    const dealt = await player.deal(await seedWhere(isOver, "stand"));
    site.operator.failNext("bet", { status: "LIMIT_REACHED" });
    expect(await errorOf(player.sendMove(dealt, "double"))).toEqual([409, "LIMIT_REACHED"]);
    await killed.close();
    const studio = await site.startStudio();
    await playerAt(studio, await site.openGame(studio)).stateWhenBooked();
    expect(site.operator.heardOf("rollback")).toEqual([]);
  });

  it("a studio killed after the last move, before the win is booked: the next process pays it once", async () => {
    const killed = await site.startStudio();
    const player = playerAt(killed, await site.openGame(killed));
    const seed = await seedWhere((position) => position.outcomes.includes("win"), "stand");
    const dealt = await player.deal(seed);
    site.operator.failNext("win", ...Array.from({ length: 10_000 }, () => "500" as const));
    void player.sendMove(dealt, "stand");
    await until(() => site.operator.heardOf("win").length > 0);
    await killed.close();
    expect(site.operator.net()).toBe(-100);
    site.operator.failNext("win");
    await site.startStudio();
    await until(() => storedStates()[0] === "paid");
    expect(site.operator.net()).toBe(100);
  });
});

describe("an abandoned hand", () => {
  it("after half an hour without a move: every hand stands, and the round is paid", async () => {
    const player = await site.startGame();
    const dealt = await player.deal(await seedWhere(isOver, "split", "stand", "stand"));
    await player.move(dealt, "split");
    site.clock.advance(handLimitMs - 1);
    expect((await player.state()).round).toMatchObject({ active: 0, leftMs: 1 });
    site.clock.advance(1);
    await until(() => storedStates()[0] === "paid");
    const { round } = await player.state();
    expect(round).toMatchObject({ moves: ["split", "stand", "stand"], settled: true });
    expect(site.operator.net()).toBe(Number(round?.win) - 200);
  });

  it("after a move: the half hour starts again", async () => {
    const player = await site.startGame();
    const dealt = await player.deal(await seedWhere(isOpen, "hit"));
    site.clock.advance(29 * minuteMs);
    await player.move(dealt, "hit");
    site.clock.advance(29 * minuteMs);
    expect((await player.state()).round?.leftMs).toBe(minuteMs);
  });

  it("abandoned while the studio was down: ended by the next process", async () => {
    const studio = await site.startStudio();
    const player = playerAt(studio, await site.openGame(studio));
    const seed = await seedWhere((position) => position.outcomes.includes("win"), "stand");
    await player.deal(seed);
    await studio.close();
    site.clock.advance(handLimitMs);
    await site.startStudio();
    await until(() => storedStates()[0] === "paid");
    expect(site.operator.net()).toBe(100);
  });
});

describe("the proof of a round", () => {
  it("the commitment shown before the bet is that of the seed shown after the round", async () => {
    const player = await site.startGame();
    const before = await player.state();
    const seed = await seedWhere(isOver, "stand");
    const over = await player.move(await player.deal(seed), "stand");
    expect(over.round).toMatchObject({ commitment: before.commitment, playerSeed: seed, studioSeed });
    expect(commitmentOf(over.round?.studioSeed ?? "")).toBe(before.commitment);
  });

  it("each round has its own seed, except after a refused bet, which has shown no card", async () => {
    let drawn = 0;
    const studio = await site.startStudio(() => String((drawn += 1)).padStart(64, "0"));
    const player = playerAt(studio, await site.openGame(studio));
    const deal = (commitment: string) => player.sendDeal("00".repeat(16), "100", commitment);
    const first = (await player.state()).commitment;
    site.operator.failNext("bet", { status: "LIMIT_REACHED" });
    expect((await deal(first)).statusCode).toBe(409);
    expect((await player.state()).commitment).toBe(first);
    expect((await deal(first)).statusCode).toBe(200);
    const after = await player.state();
    expect(after.round?.commitment).toBe(first);
    expect(after.commitment).not.toBe(first);
  });
});

it("a demo: played with the studio's credits, without a call to the site", async () => {
  const studio = await site.startStudio();
  const player = playerAt(studio, await site.openGame(studio, "demo"));
  const over = await player.move(await player.deal(await seedWhere(isOver, "double")), "double");
  expect(over.balance).toBe(100_000n - 200n + (over.round?.win ?? 0n));
  expect(site.operator.heard).toEqual([]);
  expect(storedStates()).toEqual([]);
});
