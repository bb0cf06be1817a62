import { describe, expect, it } from "vitest";
import { until } from "../../platform/testing/real-party.ts";
import { commitmentOf } from "../proof/seeds.ts";
import { errorOf, studioSeed } from "../testing/studio-fixture.ts";
import { drawnNumbers, hitsOf } from "./engine/draw.ts";
import { payoutOf } from "./engine/paytable.ts";
import { roundMs } from "../play/seeded-rounds.ts";
import { kenoFixture, playerAt, seedWithHits } from "./testing/keno-fixture.ts";

const site = kenoFixture();
const storedStates = () => site.storedRounds().map(({ state }) => state);
const marks = [3, 17, 42];
const failing = Array.from({ length: 10_000 }, () => "500" as const);

describe("a round of keno", () => {
  it.each([0, 1, 2, 3])(
    "%i of three hit: bet and payout are booked once, and the round is closed",
    async (hitCount) => {
      const player = await site.startGame();
      const playerSeed = await seedWithHits(marks, hitCount);
      const state = await player.bet({ bet: "200", marks: [42, 3, 17], playerSeed });
      const drawn = drawnNumbers({ studioSeed, playerSeed });
      const win = payoutOf(200n, 3, hitCount);
      expect(state.round).toMatchObject({
        bet: 200n,
        marks,
        drawn,
        win,
        settled: true,
        studioSeed,
        playerSeed,
      });
      expect(site.stakes()).toEqual([200]);
      expect(site.operator.heardOf("win").map(({ body }) => body)).toEqual([
        expect.objectContaining({
          amount: Number(win),
          roundId: state.round?.roundId,
          refTxId: site.operator.heardOf("bet")[0]?.body["txId"],
          roundClosed: true,
        }),
      ]);
      expect(site.operator.net()).toBe(Number(win) - 200);
      expect(state).toMatchObject({
        balance: BigInt(site.operator.player.balance),
        net: BigInt(site.operator.net()),
      });
      expect(storedStates()).toEqual(["paid"]);
    },
  );

  it("its detail: marks and drawn numbers as a text within the site's limit, with the proof", async () => {
    const player = await site.startGame();
    const many = [80, 71, 62, 53, 44, 35, 26, 17, 18, 79];
    const playerSeed = await seedWithHits(many, 5);
    const { round } = await player.bet({ marks: many, playerSeed });
    const detail = site.operator.heardOf("win")[0]?.body["detail"] as { result: string; proof: object };
    const drawn = round?.drawn ?? [];
    const own = many.toSorted((one, other) => one - other);
    const ball = (number: number) => (drawn.includes(number) && many.includes(number) ? "●" : "○") + number;
    const inOrder = drawn.toSorted((one, other) => one - other).map(ball);
    expect(detail.result).toBe(`${own.map(ball).join(" ")} : ${inOrder.join(" ")} = 5/10`);
    expect(detail.result.length).toBeLessThanOrEqual(160);
    expect(detail.proof).toEqual({ commitment: commitmentOf(studioSeed), studioSeed, playerSeed });
  });

  it("a call sent five times at once and again later: one round, one bet, and the same answer", async () => {
    const player = await site.startGame();
    await player.state();
    await Promise.all(Array.from({ length: 5 }, () => player.sendBet()));
    const { round } = await player.stateWhenBooked();
    site.clock.advance(roundMs);
    expect((await player.bet()).round).toEqual(round);
    expect(site.stakes()).toEqual([100]);
    expect(site.operator.heardOf("win")).toHaveLength(1);
  });

  it("several rounds: the last ten are listed, the newest first, also after the page is opened again", async () => {
    let drawn = 0;
    const studio = await site.startStudio(() => String((drawn += 1)).padStart(64, "0"));
    const player = playerAt(studio, await site.openGame(studio));
    const ids: (string | undefined)[] = [];
    for (let round = 0; round < 12; round += 1) {
      const { commitment } = await player.state();
      ids.unshift((await player.bet({ commitment })).round?.roundId);
      site.clock.advance(roundMs);
    }
    const anew = await playerAt(studio, await site.openGame(studio)).state();
    expect(anew.recent.map(({ roundId }) => roundId)).toEqual(ids.slice(0, 10));
    expect(anew.round).toEqual(anew.recent[0]);
  });
});

describe("refused calls of keno", () => {
  it.each<[string, unknown]>([
    ["no mark", []],
    ["eleven marks", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ["a number twice", [7, 7]],
    ["a number below the board", [0, 4]],
    ["a number above the board", [81]],
    ["half a number", [1.5]],
    ["text", ["7"]],
    ["nothing", null],
  ])("%s: no call to the site", async (_, bad) => {
    const player = await site.startGame();
    expect(await errorOf(player.sendBet({ marks: bad }))).toEqual([400, "BAD_REQUEST"]);
    expect(site.stakes()).toEqual([]);
    expect((await player.state()).round).toBeNull();
  });

  it("a bet that is not offered, a malformed bet or seed, an unknown field: no call to the site", async () => {
    const player = await site.startGame();
    for (const bet of ["3", "150", "2000"])
      expect(await errorOf(player.sendBet({ bet }))).toEqual([422, "BET_INVALID"]);
    for (const bet of ["1e2", "", null, 100])
      expect(await errorOf(player.sendBet({ bet }))).toEqual([400, "BAD_REQUEST"]);
    expect(await errorOf(player.sendBet({ playerSeed: "short" }))).toEqual([400, "BAD_REQUEST"]);
    expect(await errorOf(player.sendBet({ hits: 3 }))).toEqual([400, "BAD_REQUEST"]);
    expect(site.stakes()).toEqual([]);
  });

  it("another commitment, or a used one with another player's seed: refused, and the page has to read again", async () => {
    const player = await site.startGame();
    expect(await errorOf(player.sendBet({ commitment: "00".repeat(32) }))).toEqual([409, "OUT_OF_STEP"]);
    await player.bet();
    site.clock.advance(roundMs);
    expect(await errorOf(player.sendBet({ playerSeed: "0b".repeat(16) }))).toEqual([409, "OUT_OF_STEP"]);
    expect(site.stakes()).toEqual([100]);
  });

  it("a start within five seconds of the last one, from any page: refused with the remaining time", async () => {
    let drawn = 0;
    const studio = await site.startStudio(() => String((drawn += 1)).padStart(64, "0"));
    const [player, other] = [
      playerAt(studio, await site.openGame(studio)),
      playerAt(studio, await site.openGame(studio)),
    ];
    await player.bet({ commitment: (await player.state()).commitment });
    site.clock.advance(roundMs - 1);
    const { commitment } = await other.state();
    expect(await errorOf(other.sendBet({ commitment }))).toEqual([429, "TOO_SOON"]);
    site.clock.advance(1);
    expect((await other.sendBet({ commitment })).statusCode).toBe(200);
  });

  it.each(["INSUFFICIENT_FUNDS", "LIMIT_REACHED", "TOKEN_EXPIRED"])(
    "a bet that the site refuses (%s): nothing is drawn, and the commitment stays",
    async (status) => {
      const player = await site.startGame();
      const before = await player.state();
      site.operator.failNext("bet", { status });
      expect(await errorOf(player.sendBet())).toEqual([409, status]);
      expect(await player.state()).toMatchObject({ round: null, commitment: before.commitment, net: 0n });
      expect(storedStates()).toEqual(["refused"]);
    },
  );

  it("calls of other games: unknown session", async () => {
    const studio = await site.startStudio();
    const path = await site.openGame(studio);
    for (const url of [`${path}/open`, `${path}/table`, `${path}/hands`])
      expect((await studio.inject({ method: "POST", url, payload: {} })).statusCode).toBe(404);
  });
});

describe("an interrupted round", () => {
  it.each(["500", "books-then-500"] as const)(
    "no answer to the bet (%s): refunded, and nothing is drawn",
    async (fault) => {
      const player = await site.startGame();
      site.operator.failNext("bet", fault);
      expect(await errorOf(player.sendBet())).toEqual([502, "CONNECTION_LOST"]);
      expect(await player.stateWhenBooked()).toMatchObject({ round: null, balance: 100_000n });
      expect(site.operator.net()).toBe(0);
    },
  );

  it("no answer to the win: paid once, however often it is sent", async () => {
    const player = await site.startGame();
    site.operator.failNext("win", "500", "books-then-500", "500");
    await player.bet({ playerSeed: await seedWithHits(marks, 3) });
    expect((await player.stateWhenBooked()).round?.settled).toBe(true);
    expect(site.operator.net()).toBe(Number(payoutOf(100n, 3, 3)) - 100);
  });

  it("a studio killed before the answer to the bet: the next process refunds it", async () => {
    const killed = await site.startStudio();
    const player = playerAt(killed, await site.openGame(killed));
    site.operator.failNext("bet", "books-then-500");
    site.operator.failNext("rollback", ...failing);
    expect(await errorOf(player.sendBet())).toEqual([502, "CONNECTION_LOST"]);
    await killed.close();
    expect(site.operator.net()).toBe(-100);
    site.operator.failNext("rollback");
    await site.startStudio();
    await until(() => storedStates()[0] === "given_back");
    expect(site.operator.net()).toBe(0);
  });

  it("a studio killed before the win is booked: the next process pays it once, with its detail", async () => {
    const killed = await site.startStudio();
    const player = playerAt(killed, await site.openGame(killed));
    const playerSeed = await seedWithHits(marks, 2);
    site.operator.failNext("win", ...failing);
    void player.sendBet({ playerSeed });
    await until(() => site.operator.heardOf("win").length > 0);
    await killed.close();
    expect(site.operator.net()).toBe(-100);
    site.operator.failNext("win");
    await site.startStudio();
    await until(() => storedStates()[0] === "paid");
    expect(site.operator.net()).toBe(Number(payoutOf(100n, 3, 2)) - 100);
    expect(site.operator.heardOf("win").at(-1)?.body).toMatchObject({ detail: { proof: { playerSeed } } });
  });
});

describe("the proof of a draw", () => {
  it("the commitment before the bet is that of the seed after the round, and each round has its own", async () => {
    let count = 0;
    const studio = await site.startStudio(() => String((count += 1)).padStart(64, "0"));
    const player = playerAt(studio, await site.openGame(studio));
    const before = await player.state();
    const after = await player.bet({ commitment: before.commitment });
    expect(after.round?.commitment).toBe(before.commitment);
    expect(commitmentOf(after.round?.studioSeed ?? "")).toBe(before.commitment);
    expect(after.commitment).not.toBe(before.commitment);
  });

  it("before the bet no answer contains the seed", async () => {
    const studio = await site.startStudio();
    const path = await site.openGame(studio);
    const { body } = await studio.inject({ method: "POST", url: `${path}/keno`, payload: {} });
    expect(body).not.toContain(studioSeed);
  });
});

it("a demo: played with the studio's credits, without a call to the site", async () => {
  const studio = await site.startStudio();
  const player = playerAt(studio, await site.openGame(studio, "demo"));
  const playerSeed = await seedWithHits(marks, 3);
  const { balance, round } = await player.bet({ playerSeed });
  expect(balance).toBe(100_000n - 100n + payoutOf(100n, 3, 3));
  expect(hitsOf(marks, round?.drawn ?? [])).toEqual(marks);
  expect(site.operator.heard).toEqual([]);
  expect(storedStates()).toEqual([]);
});
