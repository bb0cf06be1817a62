import { fixedClock } from "@tessera/shared/core/clock";
import { afterEach, describe, expect, it } from "vitest";
import { until } from "../../platform/testing/real-party.ts";
import {
  closeParties,
  open,
  openWhenBooked,
  slug,
  spin,
  spinBadly,
  spinWell,
  startParty,
} from "../testing/studio-party.ts";
import { studioSeed } from "../testing/studio-fixture.ts";

afterEach(closeParties);

describe("a round of a slot", () => {
  it("a win: bet and win are booked once each, signed, and the round is closed", async () => {
    const party = await startParty();
    const path = await party.openGame();
    const reply = await spinWell(party, path, "200");
    const [bet] = party.operator.heardOf("bet");
    const [win] = party.operator.heardOf("win");
    expect(bet?.body).toMatchObject({
      gameId: slug,
      amount: 200,
      currency: "IDR",
      playerId: party.operator.player.id,
    });
    expect(win?.body).toMatchObject({
      amount: Number(reply.round.win),
      roundId: bet?.body["roundId"],
      refTxId: bet?.body["txId"],
      roundClosed: true,
    });
    expect(reply.round).toMatchObject({ settled: true, next: null, studioSeed });
    expect(reply.balance).toBe(BigInt(party.operator.player.balance));
    expect(reply.net).toBe(BigInt(party.operator.net()));
    expect(reply.booking).toBe(false);
  });

  it("an unavailable or malformed bet: refused, without a call to the site", async () => {
    const party = await startParty();
    const path = await party.openGame();
    expect(await spinBadly(party, path, 422, "101")).toEqual({ code: "BET_INVALID" });
    for (const bet of ["-100", "1e2", "", null, 100, "0x64"])
      expect(await spinBadly(party, path, bet === "-100" ? 422 : 400, bet)).toHaveProperty("code");
    expect(party.operator.heardOf("bet")).toEqual([]);
  });

  it("two starts within 2.5 s, from any frame of the player: the second is refused with the waiting time", async () => {
    const clock = fixedClock(new Date().toISOString());
    const party = await startParty({ clock });
    const [path, otherFrame] = [await party.openGame(), await party.openGame()];
    expect((await spinWell(party, path)).waitMs).toBe(2_500);
    clock.advance(2_499);
    expect(await spinBadly(party, path, 429)).toEqual({ code: "TOO_SOON", waitMs: 1 });
    expect(await spinBadly(party, otherFrame, 429)).toEqual({ code: "TOO_SOON", waitMs: 1 });
    clock.advance(1);
    await spinWell(party, otherFrame);
    expect(party.operator.heardOf("bet")).toHaveLength(2);
  });

  it("ten concurrent starts: one round", async () => {
    const party = await startParty();
    const path = await party.openGame();
    await open(party, path);
    const replies = await Promise.all(Array.from({ length: 10 }, () => spin(party, path)));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    expect(party.operator.heardOf("bet")).toHaveLength(1);
  });

  it.each(["INSUFFICIENT_FUNDS", "LIMIT_REACHED", "PLAYER_DISABLED", "TOKEN_EXPIRED"])(
    "the site answers %s: the player sees the reason, no money moves, and the next round can start at once",
    async (status) => {
      const party = await startParty();
      const path = await party.openGame();
      party.operator.failNext("bet", { status });
      expect(await spinBadly(party, path, 409)).toEqual({ code: status, balance: 100_000n });
      expect(party.operator.heardOf("win")).toEqual([]);
      expect(party.operator.heardOf("rollback")).toEqual([]);
      await spinWell(party, path);
    },
  );

  it.each(["500", "silence", "books-then-500"] as const)(
    "a bet with the fault %s: rolled back until the site has answered, and no result is drawn",
    async (fault) => {
      const party = await startParty(
        { pausesMs: [100], ...(fault === "silence" && { callTimeoutMs: 200 }) },
        { silenceMs: 600 },
      );
      const path = await party.openGame();
      party.operator.failNext("bet", fault);
      party.operator.failNext("rollback", "500", "books-then-500");
      expect(await spinBadly(party, path, 502)).toEqual({ code: "CONNECTION_LOST" });
      expect((await open(party, path)).booking).toBe(true);
      await until(() => party.operator.heardOf("rollback").length >= 3);
      const [bet] = party.operator.heardOf("bet");
      expect(new Set(party.operator.heardOf("rollback").map(({ body }) => body["txId"])).size).toBe(1);
      expect(party.operator.heardOf("rollback")[0]?.body["refTxId"]).toBe(bet?.body["txId"]);
      await until(() => party.operator.net() === 0);
      expect(party.operator.heardOf("win")).toEqual([]);
      await openWhenBooked(party, path);
    },
  );

  it("a win that gets 500 and a lost response: retried until it is booked once", async () => {
    const party = await startParty();
    const path = await party.openGame();
    party.operator.failNext("win", "500", "books-then-500", "500");
    const { round } = await spinWell(party, path);
    await until(() => party.operator.heardOf("win").length === 4);
    expect(new Set(party.operator.heardOf("win").map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(party.operator.net()).toBe(Number(round.win) - 100);
  });

  it("a win without a response for long: shown as being booked, and no round can start until then", async () => {
    const party = await startParty({ pausesMs: [400], settleWaitMs: 50 });
    const path = await party.openGame();
    party.operator.failNext("win", "500");
    const reply = await spinWell(party, path);
    expect(reply).toMatchObject({ booking: true, round: { settled: false } });
    expect(await spinBadly(party, path, 409)).toEqual({ code: "ROUND_OPEN" });
    await until(() => party.operator.heardOf("win").length === 2);
    await until(() => party.operator.net() === Number(reply.round.win) - 100);
    expect(await openWhenBooked(party, path)).toMatchObject({
      round: { settled: true, roundId: reply.round.roundId },
    });
  });

  it("a shutdown while a win is being booked: the win is booked first", async () => {
    const party = await startParty({ pausesMs: [300], settleWaitMs: 50 });
    const path = await party.openGame();
    party.operator.failNext("win", "500");
    const { round } = await spinWell(party, path);
    expect(round.settled).toBe(false);
    await party.studio.close();
    expect(party.operator.net()).toBe(Number(round.win) - 100);
  });
});
