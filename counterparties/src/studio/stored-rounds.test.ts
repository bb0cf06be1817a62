import { join } from "node:path";
import { dayMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signatureHeader, signCall, timestampHeader } from "../platform/provider-signature.ts";
import { openRecords } from "../platform/records.ts";
import { listen, noClient, temporaryFolder, until } from "../platform/testing/real-party.ts";
import { commitmentOf } from "./proof/seeds.ts";
import { slotState } from "./slot/slot-api.ts";
import { storedRoundOf, isRetained } from "./play/stored-rounds.ts";
import { allGames, buildStudio } from "./studio.ts";
import { operatorInMemory, type OperatorInMemory } from "./testing/operator-in-memory.ts";
import { playerSeedsWhere } from "./slot/testing/slot-seeds.ts";
import { studioSeed } from "./testing/studio-fixture.ts";
import { testJackpots } from "./testing/test-jackpots.ts";

const code = "orchid-arc";
const secret = "provider-secret";

let folder: ReturnType<typeof temporaryFolder>;
let operator: OperatorInMemory;
let siteApiUrl: string;
let running: FastifyInstance[];
beforeEach(async () => {
  folder = temporaryFolder();
  operator = operatorInMemory({ secret });
  siteApiUrl = await listen(operator.app);
  running = [operator.app];
});
afterEach(async () => {
  await Promise.all(running.map((app) => app.close()));
  folder.remove();
});

const openRecordFile = () => openRecords(join(folder.path, "studio.jsonl"), storedRoundOf(allGames));

/** Starts a studio on the record file of the folder. It aborts immediately at shutdown, as if killed. */
async function startStudio(): Promise<FastifyInstance> {
  const studio = buildStudio({
    clock: { now: () => new Date() },
    origin: "http://127.0.0.1:4301",
    siteOrigin: "http://localhost:4300",
    siteApiUrl,
    secrets: { [code]: secret },
    client: noClient,
    newSeed: () => studioSeed,
    jackpots: testJackpots,
    rounds: openRecordFile(),
    settleWaitMs: 1,
    closeWithinMs: 0,
    pausesMs: [5],
  });
  running.push(studio);
  await studio.ready();
  return studio;
}

const signed = (method: "GET" | "POST", path: string, rawBody: string) => {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  return {
    "content-type": "application/json",
    [timestampHeader]: timestamp,
    [signatureHeader]: signCall(secret, { timestamp, method, path, rawBody }),
  };
};

async function openGame(studio: FastifyInstance): Promise<string> {
  const url = `/studio/v1/${code}/launch`;
  const launchToken = operator.newLaunchToken();
  const payload = JSON.stringify({ gameId: "krakatau-wild", launchToken, language: "en", mode: "real" });
  const reply = await studio.inject({ method: "POST", url, headers: signed("POST", url, payload), payload });
  return new URL(reply.json<{ url: string }>().url).pathname;
}
const open = async (studio: FastifyInstance, path: string) =>
  z.decode(slotState, (await studio.inject({ method: "POST", url: `${path}/open` })).json());
/** Seeds of rounds that their first spin ends with a win. */
const winningSeeds = playerSeedsWhere("krakatau-wild", ({ next, win }) => next === null && win > 0n);
const spin = async (studio: FastifyInstance, path: string, more: object = {}) => {
  const commitment = commitmentOf(studioSeed);
  const { value: playerSeed } = await winningSeeds.next();
  return studio.inject({
    method: "POST",
    url: `${path}/rounds`,
    payload: { bet: "100", commitment, playerSeed, ...more },
  });
};
const always = (fault: "500" | "books-then-500") => Array.from({ length: 10_000 }, () => fault);
const stateOfRounds = () =>
  openRecordFile()
    .values()
    .map(({ state }) => state);
const askAbout = (studio: FastifyInstance, roundId: string, path = `/studio/v1/${code}/rounds/${roundId}`) =>
  studio.inject({ method: "GET", url: path, headers: signed("GET", path, "") });

describe("a studio that is killed during a round", () => {
  it("after the draw, before the win is booked: the next process pays the drawn win once", async () => {
    const killed = await startStudio();
    const path = await openGame(killed);
    operator.failNext("win", ...always("500"));
    const { round } = (await spin(killed, path)).json<{ round: { win: string } }>();
    const win = Number(round.win);
    expect(win).toBeGreaterThan(0);
    await killed.close();
    expect(stateOfRounds()).toEqual(["drawn"]);
    expect(operator.net()).toBe(-100);

    operator.failNext("win");
    await startStudio();
    await until(() => stateOfRounds()[0] === "paid");
    expect(operator.net()).toBe(win - 100);
    await startStudio();
    expect(operator.net()).toBe(win - 100);
  });

  it.each(["500", "books-then-500"] as const)(
    "while the result of the bet is unknown (%s): the next process refunds it",
    async (fault) => {
      const killed = await startStudio();
      const path = await openGame(killed);
      operator.failNext("bet", fault);
      operator.failNext("rollback", ...always("500"));
      expect((await spin(killed, path)).statusCode).toBe(502);
      await killed.close();
      expect(stateOfRounds()).toEqual(["betting"]);

      operator.failNext("rollback");
      await startStudio();
      await until(() => stateOfRounds()[0] === "given_back");
      expect(operator.net()).toBe(0);
    },
  );

  it("until the drawn win is booked: no other round of the player and game can start", async () => {
    const killed = await startStudio();
    operator.failNext("win", ...always("500"));
    await spin(killed, await openGame(killed));
    await killed.close();

    const studio = await startStudio();
    const path = await openGame(studio);
    expect((await open(studio, path)).booking).toBe(true);
    expect((await spin(studio, path)).json()).toMatchObject({ error: { code: "ROUND_OPEN" } });
    operator.failNext("win");
    await until(async () => !(await open(studio, path)).booking);
    expect((await spin(studio, path)).statusCode).toBe(200);
  });
});

describe("the status of a round, requested by the site", () => {
  it("of a paid round: closed, with its amounts; of another studio's or an unknown round: 404", async () => {
    const studio = await startStudio();
    operator.failNext("win", "500", "500", "500");
    await spin(studio, await openGame(studio));
    const [round] = openRecordFile().values();
    if (!round) throw new Error("The record file has no round");
    await until(
      async () => (await askAbout(studio, round.roundId)).json<{ status: string }>().status === "closed",
    );
    expect((await askAbout(studio, round.roundId)).json()).toEqual({
      status: "closed",
      bet: 100,
      win: Number(round.win),
    });
    expect((await askAbout(studio, "never-was")).statusCode).toBe(404);
    const elsewhere = `/studio/v1/plumworks/rounds/${round.roundId}`;
    expect((await askAbout(studio, round.roundId, elsewhere)).statusCode).toBe(404);
    const unsigned = await studio.inject({ url: `/studio/v1/${code}/rounds/${round.roundId}` });
    expect(unsigned.statusCode).toBe(401);
  });

  it("of a free round whose studio was killed before its win was booked: closed with bet 0 and its win", async () => {
    operator.freeRounds = { award: "award-1", left: 2, stake: 100 };
    const killed = await startStudio();
    const path = await openGame(killed);
    operator.failNext("win", ...always("500"));
    const reply = await spin(killed, path, { freeRound: "award-1" });
    const { round, freeRounds } = z.decode(slotState, reply.json());
    expect(round).toMatchObject({ isFree: true, bet: 100n });
    expect(freeRounds).toEqual({ award: "award-1", left: 1, stake: 100n });
    await killed.close();
    operator.failNext("win");
    const studio = await startStudio();
    const win = Number(round?.win);
    await until(() => stateOfRounds()[0] === "paid");
    expect(operator.net()).toBe(win);
    expect((await askAbout(studio, round?.roundId ?? "")).json()).toEqual({ status: "closed", bet: 0, win });
  });

  it("of a refused bet: voided", async () => {
    const studio = await startStudio();
    operator.failNext("bet", { status: "LIMIT_REACHED" });
    await spin(studio, await openGame(studio));
    const [round] = openRecordFile().values();
    expect((await askAbout(studio, round?.roundId ?? "")).json()).toMatchObject({ status: "voided" });
  });
});

it("of a finished round: stored for a week; of an open one: stored for ever", () => {
  const now = new Date();
  const startedAt = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs).toISOString();
  const round = {
    studioCode: code,
    gameId: "krakatau-wild",
    playerId: "p",
    currency: "IDR",
    roundId: "r",
    bet: 100n,
    betTxId: "b",
    winTxId: "w",
    rollbackTxId: "x",
    win: 0n,
    detail: null,
  };
  const retains = isRetained(now);
  expect(retains({ ...round, state: "paid", startedAt: startedAt(6) })).toBe(true);
  expect(retains({ ...round, state: "paid", startedAt: startedAt(8) })).toBe(false);
  expect(retains({ ...round, state: "drawn", startedAt: startedAt(80) })).toBe(true);
});
