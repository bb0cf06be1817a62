import { minuteMs } from "@tessera/shared/core/durations";
import { describe, expect, it } from "vitest";
import { until } from "../../platform/testing/real-party.ts";
import type { SlotMove } from "./engine/play-round.ts";
import { commitmentOf } from "../proof/seeds.ts";
import type { ShownRound, SlotState } from "./slot-api.ts";
import { roundLimitMs, roundMs } from "./slot-table.ts";
import { slotPlayerAt, titleWith } from "./testing/slot-player.ts";
import { playedToTheEnd, playerSeedWhere, slotTitle } from "./testing/slot-seeds.ts";
import { errorOf, studioFixture, studioSeed } from "../testing/studio-fixture.ts";

describe.each(["multiplier", "expanding", "pick"] as const)(
  "a round that begins a feature: %s",
  (mechanic) => {
    const gameId = titleWith(mechanic);
    const site = studioFixture({ code: "orchid-arc", gameId, playerAt: slotPlayerAt });
    const storedStates = () => site.storedRounds().map(({ state }) => state);
    /** A round whose feature wins something, and how it goes. */
    const featureSeed = playerSeedWhere(gameId, ({ next, win }, last) => next !== null && last.win > win);
    const known = async () => playedToTheEnd(slotTitle(gameId), await featureSeed);

    /** Makes a move when the next spin may start. */
    function go(player: ReturnType<typeof slotPlayerAt>, state: SlotState, move: SlotMove) {
      site.clock.advance(roundMs);
      return player.move(state, move);
    }

    /** The round without what changes while it waits. */
    const steady = (round: ShownRound | null | undefined) => round && { ...round, leftMs: null };

    it("played to its end: one bet, one win of everything, and the round is closed", async () => {
      const { first, last, moves } = await known();
      const player = await site.startGame();
      let state = await player.start(await featureSeed);
      expect(state.round).toMatchObject({ win: first.win, next: first.next, studioSeed: null, board: null });
      expect(state.balance).toBe(99_900n);
      expect(site.operator.heardOf("win")).toEqual([]);
      for (const move of moves) {
        expect(state.round?.next).not.toBeNull();
        state = await go(player, state, move);
      }
      expect(state.round).toMatchObject({ win: last.win, next: null, settled: true, studioSeed });
      expect(state.round?.freeSpins).toEqual(last.freeSpins);
      expect(state.round?.picks).toEqual(last.picks);
      expect(site.stakes()).toEqual([100]);
      expect(site.operator.heardOf("win").map(({ body }) => body)).toMatchObject([
        { amount: Number(last.win), roundId: state.round?.roundId, roundClosed: true },
      ]);
      expect(state).toMatchObject({
        balance: BigInt(site.operator.player.balance),
        net: BigInt(site.operator.net()),
      });
      expect(storedStates()).toEqual(["paid"]);
    });

    it("while it is open: neither its seed nor covered results are sent", async () => {
      const player = await site.startGame();
      const reply = await player.sendStart(await featureSeed);
      expect(reply.body).not.toContain(studioSeed);
      expect(reply.json<{ round: object }>().round).toMatchObject({ board: null, studioSeed: null });
    });

    it("every call sent five times at once and again later: the same round, one bet and one win", async () => {
      const { last, moves } = await known();
      const player = await site.startGame();
      const seed = await featureSeed;
      await player.state();
      await Promise.all(Array.from({ length: 5 }, () => player.sendStart(seed)));
      let state = await player.stateWhenBooked();
      expect((await player.start(seed)).round).toEqual(state.round);
      for (const move of moves) {
        site.clock.advance(roundMs);
        await Promise.all(Array.from({ length: 5 }, () => player.sendMove(state, move)));
        const after = await player.stateWhenBooked();
        expect(steady((await player.move(state, move)).round)).toEqual(steady(after.round));
        state = after;
      }
      expect(site.stakes()).toEqual([100]);
      expect(site.operator.heardOf("win")).toHaveLength(1);
      expect(site.operator.net()).toBe(Number(last.win) - 100);
    });

    it("an invalid move, step or start: refused, and no money moves", async () => {
      const { moves } = await known();
      const [move = "spin"] = moves;
      const player = await site.startGame();
      const state = await player.start(await featureSeed);
      site.clock.advance(roundMs);
      const other = mechanic === "pick" ? "spin" : 3;
      expect(await errorOf(player.sendMove(state, other))).toEqual([422, "MOVE_NOT_ALLOWED"]);
      expect(await errorOf(player.sendMove(state, 77))).toEqual([422, "MOVE_NOT_ALLOWED"]);
      expect(await errorOf(player.sendMove(state, move, 1))).toEqual([409, "OUT_OF_STEP"]);
      for (const odd of ["turbo", -1, 1.5, null, 1_000])
        expect(await errorOf(player.sendMove(state, odd))).toEqual([400, "BAD_REQUEST"]);
      const elsewhere = { ...state, round: state.round && { ...state.round, roundId: "another" } };
      expect(await errorOf(player.sendMove(elsewhere, move))).toEqual([409, "OUT_OF_STEP"]);
      expect(await errorOf(player.sendStart("ab".repeat(16)))).toEqual([409, "ROUND_OPEN"]);
      expect((await player.state()).round?.moves).toEqual([]);
      expect(site.stakes()).toEqual([100]);
    });

    it("the page loaded again, or the game opened again: the same round continues", async () => {
      const { last, moves } = await known();
      const studio = await site.startStudio();
      const player = slotPlayerAt(studio, await site.openGame(studio));
      const begun = await player.start(await featureSeed);
      expect((await player.state()).round).toEqual(begun.round);
      const anew = slotPlayerAt(studio, await site.openGame(studio));
      let state = await anew.state();
      expect(state.round).toEqual(begun.round);
      for (const move of moves) state = await go(anew, state, move);
      expect(site.operator.net()).toBe(Number(last.win) - 100);
    });

    it("a studio killed after every move: the next process has the same round, and pays it once", async () => {
      const { last, moves } = await known();
      let studio = await site.startStudio();
      let player = slotPlayerAt(studio, await site.openGame(studio));
      let state = await player.start(await featureSeed);
      for (const move of moves) {
        await studio.close();
        studio = await site.startStudio();
        player = slotPlayerAt(studio, await site.openGame(studio));
        const resumed = await player.stateWhenBooked();
        expect(steady(resumed.round)).toEqual(steady(state.round));
        state = await go(player, resumed, move);
      }
      await studio.close();
      await site.startStudio();
      expect(site.operator.net()).toBe(Number(last.win) - 100);
      expect(site.operator.heardOf("win")).toHaveLength(1);
    });

    it("a studio killed after the last move, before the win is booked: the next process pays it once", async () => {
      const { last, moves } = await known();
      const killed = await site.startStudio();
      const player = slotPlayerAt(killed, await site.openGame(killed));
      let state = await player.start(await featureSeed);
      for (const move of moves.slice(0, -1)) state = await go(player, state, move);
      site.operator.failNext("win", ...Array.from({ length: 10_000 }, () => "500" as const));
      site.clock.advance(roundMs);
      void player.sendMove(state, moves.at(-1));
      await until(() => site.operator.heardOf("win").length > 0);
      await killed.close();
      expect(site.operator.net()).toBe(-100);
      site.operator.failNext("win");
      await site.startStudio();
      await until(() => storedStates()[0] === "paid");
      expect(site.operator.net()).toBe(Number(last.win) - 100);
    });

    it.each(["500", "books-then-500"] as const)(
      "no answer to the bet (%s): refunded, and nothing of the round was shown",
      async (fault) => {
        const player = await site.startGame();
        site.operator.failNext("bet", fault);
        expect(await errorOf(player.sendStart(await featureSeed))).toEqual([502, "CONNECTION_LOST"]);
        expect(await player.stateWhenBooked()).toMatchObject({ round: null, balance: 100_000n });
        expect(site.operator.net()).toBe(0);
      },
    );

    it("after half an hour without a move: played to its end and paid", async () => {
      const { moves } = await known();
      const player = await site.startGame();
      let state = await player.start(await featureSeed);
      state = await go(player, state, moves[0] ?? "spin");
      site.clock.advance(roundLimitMs - 1);
      expect((await player.state()).round?.leftMs).toBe(1);
      site.clock.advance(1);
      await until(() => storedStates()[0] === "paid");
      const { round } = await player.state();
      expect(round).toMatchObject({ next: null, settled: true, moves });
      expect(site.operator.net()).toBe(Number(round?.win) - 100);
    });

    it("after a move: the half hour starts again", async () => {
      const { moves } = await known();
      const player = await site.startGame();
      const state = await player.start(await featureSeed);
      site.clock.advance(29 * minuteMs);
      await player.move(state, moves[0] ?? "spin");
      site.clock.advance(29 * minuteMs);
      expect((await player.state()).round?.leftMs).toBe(minuteMs);
    });

    it("abandoned while the studio was down: ended by the next process", async () => {
      const { last } = await known();
      const studio = await site.startStudio();
      await slotPlayerAt(studio, await site.openGame(studio)).start(await featureSeed);
      await studio.close();
      site.clock.advance(roundLimitMs);
      await site.startStudio();
      await until(() => storedStates()[0] === "paid");
      expect(site.operator.net()).toBe(Number(last.win) - 100);
    });

    it("in a demo: played with the studio's credits, without a call to the site", async () => {
      const { last, moves } = await known();
      const studio = await site.startStudio();
      const player = slotPlayerAt(studio, await site.openGame(studio, "demo"));
      let state = await player.start(await featureSeed);
      for (const move of moves) state = await go(player, state, move);
      expect(state.balance).toBe(100_000n - 100n + last.win);
      expect(site.operator.heard).toEqual([]);
      expect(storedStates()).toEqual([]);
    });
  },
);

describe("the pace of free spins", () => {
  const gameId = titleWith("multiplier");
  const site = studioFixture({ code: "orchid-arc", gameId, playerAt: slotPlayerAt });

  it("a free spin within 2.5 s of the last spin: refused with the remaining time", async () => {
    const player = await site.startGame();
    let state = await player.start(await playerSeedWhere(gameId, ({ next }) => next === "spin"));
    site.clock.advance(roundMs - 1);
    expect((await player.sendMove(state, "spin")).json()).toEqual({ error: { code: "TOO_SOON", waitMs: 1 } });
    site.clock.advance(1);
    state = await player.move(state, "spin");
    expect(state.waitMs).toBe(roundMs);
    expect(await errorOf(player.sendMove(state, "spin"))).toEqual([429, "TOO_SOON"]);
  });
});

describe("the proof of a slot", () => {
  const gameId = titleWith("pick");
  const site = studioFixture({ code: "orchid-arc", gameId, playerAt: slotPlayerAt });

  it("the commitment before the bet is that of the seed after the round, and another one is refused", async () => {
    let drawn = 0;
    const studio = await site.startStudio(() => String((drawn += 1)).padStart(64, "0"));
    const player = slotPlayerAt(studio, await site.openGame(studio));
    const before = await player.state();
    const seed = "00".repeat(16);
    expect(await errorOf(player.sendStart(seed, "100", "00".repeat(32)))).toEqual([409, "OUT_OF_STEP"]);
    site.operator.failNext("bet", { status: "LIMIT_REACHED" });
    expect(await errorOf(player.sendStart(seed, "100", before.commitment))).toEqual([409, "LIMIT_REACHED"]);
    expect((await player.state()).commitment).toBe(before.commitment);
    expect((await player.sendStart(seed, "100", before.commitment)).statusCode).toBe(200);
    const over = await player.stateWhenBooked();
    expect(over.round).toMatchObject({ commitment: before.commitment, playerSeed: seed });
    expect(commitmentOf(over.round?.studioSeed ?? "")).toBe(before.commitment);
    expect(over.commitment).not.toBe(before.commitment);
  });

  it("the detail for the site has the reels, each win and the proof", async () => {
    const player = await site.startGame();
    const seed = await playerSeedWhere(
      gameId,
      ({ paidSpin, next }) => next === null && paidSpin.lineWins.length > 1,
    );
    const { round } = await player.start(seed);
    const [win] = site.operator.heardOf("win");
    const detail = win?.body["detail"] as Record<string, object>;
    expect(detail["proof"]).toEqual({
      commitment: commitmentOf(studioSeed),
      studioSeed,
      playerSeed: seed,
    });
    const letters = ["W", "S", "A", "B", "C", "D", "E", "F", "G", "H"];
    expect(detail["reels"]).toEqual({
      symbols: expect.arrayContaining(["wild", "scatter", "spade"]),
      lines: slotTitle(gameId).machine.lines,
      spins: [
        {
          reels: round?.paidSpin.grid.map((reel) => reel.map((symbol) => letters.indexOf(symbol))),
          lineWins: round?.paidSpin.lineWins.map(({ line, count, win }) => [line, count, Number(win)]),
          win: Number(round?.win),
        },
      ],
    });
  });
});

describe("seeds for tests", () => {
  const gameId = titleWith("pick");
  const site = studioFixture({ code: "orchid-arc", gameId, playerAt: slotPlayerAt });

  it("a studio not started for tests: does not reveal which seed gives which result", async () => {
    const studio = await site.startStudio();
    const url = `${await site.openGame(studio)}/test-seed`;
    const reply = await studio.inject({ method: "POST", url, payload: { hasFeature: true } });
    expect(reply.statusCode).toBe(404);
  });
});
