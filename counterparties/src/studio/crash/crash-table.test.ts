import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { minuteMs } from "@tessera/shared/core/durations";
import { until } from "../../platform/testing/real-party.ts";
import { bettingMs, closingMsMax, pauseMs } from "./crash-round.ts";
import { playersSeedOf } from "./engine/crash-point.ts";
import { flightMs, msUntil, multiplierAt } from "./engine/multiplier.ts";
import { errorOf } from "../testing/studio-fixture.ts";
import { crashFixture, playerAt, seedWhere, studioSeedOf } from "./testing/crash-fixture.ts";

const site = crashFixture();
const first = studioSeedOf(1);
const storedStates = () => site.storedRounds().map(({ state }) => state);
const isHigh = (crashPoint: number) => crashPoint > 300 && crashPoint < 2_000;
const isLow = (crashPoint: number) => crashPoint > 120 && crashPoint < 200;
const forever = Array.from({ length: 10_000 }, () => "500" as const);

describe("a crash round", () => {
  it("a cash-out: pays the bet times the current multiplier at once, and the round is closed after the crash", async () => {
    const player = await site.startGame();
    const { playerSeed, crashPoint } = await seedWhere(first, isHigh);
    const placed = await player.bet(playerSeed, { bet: "500" });
    expect(placed).toMatchObject({
      balance: 99_500n,
      net: -500n,
      own: { bet: 500n, cashedOut: null, win: null },
    });
    await site.takeOff(player);
    site.clock.advance(msUntil(235));
    const { own } = await player.cashOut(1);
    expect(own).toMatchObject({ cashedOut: 235, win: 1_175n, settled: false });
    const paid = await player.stateWhen(({ booking }) => !booking);
    expect(paid).toMatchObject({ balance: 100_675n, net: 675n, round: { phase: "flying" } });
    expect(site.operator.isRoundClosed(own?.roundId ?? "")).toBe(false);
    const over = await site.crash(player, crashPoint);
    expect(over.own).toMatchObject({ settled: true, win: 1_175n });
    expect(site.operator.isRoundClosed(own?.roundId ?? "")).toBe(true);
    expect(site.operator.heardOf("win").map(({ body }) => body["amount"])).toEqual([1_175]);
    const result = `↗2.35× ✕${(crashPoint / 100).toFixed(2)}×`;
    expect(site.operator.heardOf("round")[0]?.body).toMatchObject({
      detail: { result, proof: { studioSeed: first } },
    });
    expect(storedStates()).toEqual(["paid"]);
  });

  it("no cash-out: lost at the crash, and the round is closed by a win of 0 with the proof", async () => {
    const player = await site.startGame();
    const { playerSeed, crashPoint } = await seedWhere(first, isLow);
    await player.bet(playerSeed);
    await site.takeOff(player);
    const over = await site.crash(player, crashPoint);
    expect(over).toMatchObject({
      balance: 99_900n,
      net: -100n,
      own: { cashedOut: null, win: 0n, settled: true },
    });
    expect(site.operator.heardOf("win").map(({ body }) => [body["amount"], body["roundClosed"]])).toEqual([
      [0, true],
    ]);
    expect(site.operator.heardOf("win")[0]?.body).toMatchObject({
      detail: { result: `✕${(crashPoint / 100).toFixed(2)}×`, proof: { playerSeed, studioSeed: first } },
    });
    expect(storedStates()).toEqual(["paid"]);
  });

  it.each([
    ["below the crash point", -1, true],
    ["exactly the crash point", 0, true],
    ["above the crash point", 1, false],
  ])("an automatic cash-out %s: paid without a page", async (_, difference, isWon) => {
    const player = await site.startGame();
    const { playerSeed, crashPoint } = await seedWhere(first, isHigh);
    const target = crashPoint + difference;
    await player.bet(playerSeed, { target });
    await site.takeOff(player);
    const { own, net } = await site.crash(player, crashPoint);
    expect(own).toMatchObject({ cashedOut: isWon ? target : null, win: isWon ? BigInt(target) : 0n });
    expect(net).toBe(BigInt(site.operator.net()));
  });

  it.each([
    ["an automatic cash-out at 1.01×", 101, null, 1],
    ["an automatic cash-out at 1.50×", 150, null, 50],
    ["an automatic cash-out above 2.00×", 250, null, 100],
    ["a cash-out by hand far before the automatic one", 100_000, 110, 10],
    ["a cash-out by hand", null, 110, 10],
  ])("the risk of %s: reported with the win, and 0 with the bet", async (_, target, byHand, atRisk) => {
    const player = await site.startGame();
    const { playerSeed, crashPoint } = await seedWhere(first, isHigh);
    await player.bet(playerSeed, { target });
    await site.takeOff(player);
    if (byHand !== null) {
      site.clock.advance(msUntil(byHand));
      await player.cashOut(1);
    }
    await site.crash(player, crashPoint);
    expect(site.operator.heardOf("bet").map(({ body }) => body["atRisk"])).toEqual([0]);
    expect(site.operator.heardOf("win").map(({ body }) => body["atRisk"])).toEqual([atRisk]);
  });

  it.each([
    ["no automatic cash-out: all of it", null, 100],
    ["an automatic cash-out above the crash point: as much as it could win, at most all", 100_000, 100],
  ])("the risk of a lost bet with %s", async (_, target, atRisk) => {
    const player = await site.startGame();
    const { playerSeed, crashPoint } = await seedWhere(first, isLow);
    await player.bet(playerSeed, { target });
    await site.takeOff(player);
    await site.crash(player, crashPoint);
    expect(site.operator.heardOf("win").map(({ body }) => [body["amount"], body["atRisk"]])).toEqual([
      [0, atRisk],
    ]);
  });

  it("a crash at take-off: nobody can cash out", async () => {
    const player = await site.startGame();
    const { playerSeed } = await seedWhere(first, (crashPoint) => crashPoint < 100);
    await player.bet(playerSeed);
    const { round } = await site.takeOff(player);
    expect(round?.phase).toBe("crashed");
    expect(await errorOf(player.sendCashOut(1))).toEqual([409, "CASH_OUT_TOO_LATE"]);
    expect(round?.past).toEqual([{ number: 1, crashPoint: 100 }]);
  });

  it("two players: share one round and one crash point, and each sees the other's masked name, bet and cash-out", async () => {
    const studio = await site.startStudio();
    const one = playerAt(studio, await site.openGame(studio));
    const other = playerAt(studio, await site.openGame(studio, "real", site.operator.newPlayer("citra_17")));
    const early = "0a".repeat(16);
    const { playerSeed, crashPoint } = await seedWhere(first, isHigh, [early]);
    await one.bet(early, { bet: "100" });
    await other.bet(playerSeed, { bet: "200", target: 150 });
    await site.takeOff(one);
    site.clock.advance(msUntil(200));
    const { round } = await one.cashOut(1);
    expect(round).toMatchObject({ betCount: 2, cashedOutCount: 2 });
    expect(round?.bets).toEqual([
      { place: 1, player: "c•••7", currency: "IDR", bet: 200n, cashedOut: 150, win: 300n },
      { place: 0, player: "b•••8", currency: "IDR", bet: 100n, cashedOut: 200, win: 200n },
    ]);
    const seen = await site.crash(other, crashPoint);
    expect(seen.own).toMatchObject({ cashedOut: 150, place: 1 });
    await until(() => storedStates().every((state) => state === "paid"));
    expect(site.operator.net()).toBe(200);
  });

  it("no player at the table: no round begins, and no timer runs", async () => {
    const player = await site.startGame();
    await player.state();
    site.clock.advance(bettingMs);
    await player.stateWhen(({ round }) => round?.phase === "flying" || round?.phase === "crashed");
    site.clock.advance(10 * flightMs(100_000));
    // A question about the proof is no sign that somebody is seated.
    await until(async () => (await player.proof()).last?.number === 1);
    site.clock.advance(pauseMs + minuteMs);
    expect((await player.state()).round).toMatchObject({ number: 2, phase: "betting", leftMs: bettingMs });
  });
});

describe("refused calls of a crash game", () => {
  it("a bet that is not offered or malformed, or a target out of bounds: no money moves", async () => {
    const player = await site.startGame();
    const seed = "01".repeat(16);
    for (const bet of ["99", "101", "10000"])
      expect(await errorOf(player.sendBet(seed, { bet }))).toEqual([422, "BET_INVALID"]);
    for (const bet of ["1e2", "", null, 100])
      expect(await errorOf(player.sendBet(seed, { bet }))).toEqual([400, "BAD_REQUEST"]);
    for (const target of [100, 100_001, 150.5, "2.00", -1])
      expect(await errorOf(player.sendBet(seed, { target }))).toEqual([400, "BAD_REQUEST"]);
    for (const short of ["", "01", "0g".repeat(16)])
      expect(await errorOf(player.sendBet(short))).toEqual([400, "BAD_REQUEST"]);
    expect(site.operator.heardOf("bet")).toEqual([]);
  });

  it("a bet after take-off, for an earlier or a later round: no money moves, and the next round accepts it", async () => {
    const player = await site.startGame();
    const { playerSeed, crashPoint } = await seedWhere(first, isLow);
    await player.bet(playerSeed);
    await site.takeOff(player);
    const late = "02".repeat(16);
    for (const number of [1, 2, 7])
      expect(await errorOf(player.sendBet(late, { number }))).toEqual([409, "BETTING_CLOSED"]);
    await site.crash(player, crashPoint);
    expect(await errorOf(player.sendBet(late, { number: 1 }))).toEqual([409, "BETTING_CLOSED"]);
    await site.nextRound(player);
    expect(await errorOf(player.sendBet(late, { number: 1 }))).toEqual([409, "BETTING_CLOSED"]);
    expect(site.operator.heardOf("bet")).toHaveLength(1);
    expect((await player.bet(late)).own).toMatchObject({ number: 2 });
  });

  it("a second bet in one round, from any page: refused; a repeat of the first bet: answered, and booked once", async () => {
    const studio = await site.startStudio();
    const [player, elsewhere] = [
      playerAt(studio, await site.openGame(studio)),
      playerAt(studio, await site.openGame(studio)),
    ];
    const seed = "01".repeat(16);
    await player.state();
    await Promise.all(Array.from({ length: 5 }, () => player.sendBet(seed, { number: 1 })));
    const { own } = await player.stateWhen(({ booking }) => !booking);
    expect((await player.bet(seed)).own).toEqual(own);
    expect(await errorOf(elsewhere.sendBet("02".repeat(16)))).toEqual([409, "ROUND_OPEN"]);
    expect(site.operator.heardOf("bet")).toHaveLength(1);
  });

  it("a cash-out before take-off, without a bet, after the crash or for an earlier round: no money moves", async () => {
    const player = await site.startGame();
    expect(await errorOf(player.sendCashOut(1))).toEqual([409, "OUT_OF_STEP"]);
    const { playerSeed, crashPoint } = await seedWhere(first, isLow);
    await player.bet(playerSeed);
    expect(await errorOf(player.sendCashOut(1))).toEqual([409, "OUT_OF_STEP"]);
    await site.takeOff(player);
    for (const number of [0, 1.5, "1", null])
      expect(await errorOf(player.sendCashOut(number))).toEqual([400, "BAD_REQUEST"]);
    expect(await errorOf(player.sendCashOut(2))).toEqual([409, "CASH_OUT_TOO_LATE"]);
    site.clock.advance(flightMs(crashPoint));
    expect(await errorOf(player.sendCashOut(1))).toEqual([409, "CASH_OUT_TOO_LATE"]);
    await site.nextRound(player);
    expect(await errorOf(player.sendCashOut(1))).toEqual([409, "CASH_OUT_TOO_LATE"]);
    expect(site.operator.net()).toBe(-100);
  });

  it("a cash-out one millisecond before the crash: pays the crash point", async () => {
    const player = await site.startGame();
    const { playerSeed, crashPoint } = await seedWhere(first, isHigh);
    await player.bet(playerSeed);
    await site.takeOff(player);
    site.clock.advance(flightMs(crashPoint) - 1);
    expect((await player.cashOut(1)).own).toMatchObject({ cashedOut: crashPoint });
  });

  it("a cash-out sent twice, or after the target: the first one counts", async () => {
    const player = await site.startGame();
    const { playerSeed } = await seedWhere(first, isHigh);
    await player.bet(playerSeed, { target: 250 });
    await site.takeOff(player);
    site.clock.advance(msUntil(150));
    const { own } = await player.cashOut(1);
    site.clock.advance(msUntil(260) - msUntil(150));
    expect((await player.cashOut(1)).own?.cashedOut).toBe(own?.cashedOut);
    await player.stateWhen(({ booking }) => !booking);
    expect(site.operator.heardOf("win")).toHaveLength(1);
  });

  it.each(["INSUFFICIENT_FUNDS", "LIMIT_REACHED", "TOKEN_EXPIRED"])(
    "a bet that the site refuses (%s): is not part of the round",
    async (status) => {
      const player = await site.startGame();
      await player.state();
      site.operator.failNext("bet", { status });
      expect(await errorOf(player.sendBet("01".repeat(16)))).toEqual([409, status]);
      expect(await player.state()).toMatchObject({ own: null, booking: false, round: { betCount: 0 } });
    },
  );

  it("a launch token that was used: refused, and nothing opens", async () => {
    const player = await site.startGame();
    site.operator.failNext("session", { status: "INVALID_TOKEN" });
    const studio = await site.startStudio();
    const again = playerAt(studio, await site.openGame(studio));
    expect((await studio.inject({ method: "POST", url: `${again.path}/flight` })).statusCode).toBe(409);
    expect((await player.state()).own).toBeNull();
  });

  it("calls of a slot or a table for a crash game: unknown session", async () => {
    const studio = await site.startStudio();
    const path = await site.openGame(studio);
    for (const name of ["open", "rounds", "table", "hands"])
      expect(
        (await studio.inject({ method: "POST", url: `${path}/${name}`, payload: { bet: "100" } })).statusCode,
      ).toBe(404);
  });
});

describe("a bet whose answer is late or lost", () => {
  it.each(["500", "books-then-500"] as const)(
    "no answer (%s): refunded, and another bet can follow",
    async (fault) => {
      const player = await site.startGame();
      await player.state();
      site.operator.failNext("bet", fault);
      expect(await errorOf(player.sendBet("01".repeat(16)))).toEqual([502, "CONNECTION_LOST"]);
      expect(await player.stateWhen(({ booking }) => !booking)).toMatchObject({
        own: null,
        balance: 100_000n,
        net: 0n,
      });
      expect((await player.bet("02".repeat(16))).own).toMatchObject({ bet: 100n });
      expect(site.operator.net()).toBe(-100);
    },
  );

  it("an answer after betting has closed: the flight waits for it up to a maximum, then the bet is refunded", async () => {
    const studio = await site.startStudio();
    const player = playerAt(studio, await site.openGame(studio));
    await player.state();
    site.operator.failNext("bet", "silence");
    const sent = player.sendBet("01".repeat(16), { number: 1 });
    await until(() => site.operator.heardOf("bet").length > 0);
    site.clock.advance(bettingMs);
    expect((await player.stateWhen(({ round }) => round?.phase === "closing")).round?.leftMs).toBeNull();
    site.clock.advance(closingMsMax);
    await player.stateWhen(({ round }) => round?.phase === "flying" || round?.phase === "crashed");
    expect(await errorOf(sent)).toEqual([409, "BETTING_CLOSED"]);
    await player.stateWhen(({ booking }) => !booking);
    expect(site.operator.net()).toBe(0);
    expect(storedStates()).toEqual(["given_back"]);
  });
});

describe("the proof of a crash round", () => {
  it("after the round: seeds, commitment and crash point fit, and the seed is the next commitment", async () => {
    const player = await site.startGame();
    const before = await player.proof();
    const { playerSeed, crashPoint } = await seedWhere(first, isLow);
    await player.bet(playerSeed);
    await site.takeOff(player);
    await site.crash(player, crashPoint);
    const { last, commitment } = await player.proof();
    const digest = createHash("sha256")
      .update(Buffer.from(last?.studioSeed ?? "", "hex"))
      .digest("hex");
    expect(last).toEqual({
      number: 1,
      commitment: digest,
      studioSeed: first,
      playerSeeds: [playerSeed],
      crashPoint,
    });
    expect(before).toEqual({ last: null, commitment: digest });
    expect(commitment).toBe(first);
  });

  it("before the crash: no answer and no call to the site reveals the studio's seed", async () => {
    const player = await site.startGame();
    const { playerSeed, crashPoint } = await seedWhere(first, isHigh);
    const seen: unknown[] = [await player.state(), await player.proof(), await player.bet(playerSeed)];
    const flying = await site.takeOff(player);
    expect(flying.round).toMatchObject({ playersSeed: playersSeedOf([playerSeed]), studioSeed: null });
    site.clock.advance(msUntil(200));
    seen.push(flying, await player.proof(), await player.cashOut(1), await player.proof());
    await player.stateWhen(({ booking }) => !booking);
    seen.push(site.operator.heard);
    const text = JSON.stringify(seen, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(text).not.toContain(first);
    expect(text).not.toContain(`"crashPoint":${crashPoint}`);
    expect((await site.crash(player, crashPoint)).round).toMatchObject({ studioSeed: first });
  });
});

it("a demo: has its own rounds with the studio's credits, without a call to the site", async () => {
  const studio = await site.startStudio();
  const player = playerAt(studio, await site.openGame(studio, "demo"));
  const { playerSeed, crashPoint } = await seedWhere(first, isHigh);
  await player.bet(playerSeed, { target: 200 });
  await site.takeOff(player);
  const over = await site.crash(player, crashPoint);
  expect(over).toMatchObject({ balance: 100_100n, net: 100n, own: { cashedOut: 200, settled: true } });
  expect(site.operator.heard).toEqual([]);
  expect(storedStates()).toEqual([]);
  const real = playerAt(studio, await site.openGame(studio));
  expect((await real.state()).round).toMatchObject({ number: 1, betCount: 0 });
});

it("while the site does not answer: the win is booked once, however often it is sent, and then the round is closed", async () => {
  const player = await site.startGame();
  const { playerSeed, crashPoint } = await seedWhere(first, isHigh);
  await player.bet(playerSeed);
  await site.takeOff(player);
  site.operator.failNext("win", "500", "books-then-500", ...forever.slice(0, 20));
  site.operator.failNext("round", "500", "books-then-500", "500");
  site.clock.advance(msUntil(200));
  await player.cashOut(1);
  site.clock.advance(flightMs(crashPoint));
  const over = await player.stateWhen(({ own }) => own?.settled === true);
  const multiplier = multiplierAt(msUntil(200));
  expect(site.operator.net()).toBe(multiplier - 100);
  expect(over.balance).toBe(BigInt(site.operator.player.balance));
  expect(storedStates()).toEqual(["paid"]);
});
