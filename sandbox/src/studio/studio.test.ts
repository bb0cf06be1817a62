import type { AddressInfo } from "node:net";
import { titles } from "@tessera/catalogue";
import { fixedClock, type Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { until } from "../platform/testing/real-party.ts";
import { signatureHeader, signCall, timestampHeader } from "../platform/provider-signature.ts";
import { failureReply, gameState, roundReply } from "./game-api.ts";
import { findSlot } from "./slot-titles.ts";
import { buildStudio, type StudioDependencies } from "./studio.ts";
import {
  operatorInMemory,
  type OperatorInMemory,
  type OperatorInMemoryOptions,
} from "./testing/operator-in-memory.ts";

const code = "orchid-arc";
const slug = "krakatau-wild";
const secret = "provider-secret";
const siteOrigin = "http://localhost:4300";
const launchPath = `/studio/v1/${code}/launch`;
const client = { script: "game.js", style: "game.css", files: new Map() };

/** Where the reels stop unless a test says otherwise. */
const someStops = [0, 7, 15, 22, 28];

const running: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
});

interface Party {
  readonly studio: FastifyInstance;
  readonly operator: OperatorInMemory;
  /** Asks for a launch, signed, and gives the answer. */
  launch(
    body?: object,
    overrides?: { secret?: string; timestamp?: string; path?: string; payload?: string },
  ): ReturnType<typeof launchWith>;
  /** Opens a game and gives the path of its page. */
  openGame(mode?: "real" | "demo"): Promise<string>;
}

/** A studio and an operator, both over real HTTP. Time stands still unless a clock is given. */
async function startParty(
  dependencies: Partial<StudioDependencies> = {},
  operatorOptions: Partial<OperatorInMemoryOptions> = {},
): Promise<Party> {
  const operator = operatorInMemory({ secret, ...operatorOptions });
  const siteApiUrl = await listen(operator.app);
  const studio = buildStudio({
    clock: { now: () => new Date() },
    origin: "http://127.0.0.1:4301",
    siteOrigin,
    siteApiUrl,
    secrets: { [code]: secret },
    client,
    drawBelow: drawing(someStops),
    // Generous, so that a busy machine changes nothing; a test that waits for them says so.
    callTimeoutMs: 5_000,
    settleWaitMs: 5_000,
    pausesMs: [5],
    ...dependencies,
  });
  running.push(studio);
  const clock = dependencies.clock ?? { now: () => new Date() };
  const party: Party = {
    studio,
    operator,
    launch: (body = {}, overrides = {}) =>
      launchWith(studio, clock, { ...launchBody(operator.newLaunchToken()), ...body }, overrides),
    async openGame(mode = "real") {
      const reply = await party.launch({ mode });
      expect(reply.statusCode).toBe(200);
      return new URL(reply.json<{ url: string }>().url).pathname;
    },
  };
  return party;
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  running.push(app);
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

function launchBody(launchToken: string): object {
  return {
    operatorId: "tessera",
    playerId: "0197f3c2-0000-7000-8000-000000000001",
    gameId: slug,
    launchToken,
    language: "id",
    locale: "id-ID",
    currency: "IDR",
    lobbyUrl: `${siteOrigin}/games`,
    mode: "real",
  };
}

function launchWith(
  studio: FastifyInstance,
  clock: Clock,
  body: object,
  overrides: { secret?: string; timestamp?: string; path?: string; payload?: string },
) {
  const rawBody = JSON.stringify(body);
  const timestamp = overrides.timestamp ?? String(Math.floor(clock.now().getTime() / 1000));
  const signature = signCall(overrides.secret ?? secret, {
    timestamp,
    method: "POST",
    path: launchPath,
    rawBody,
  });
  return studio.inject({
    method: "POST",
    url: overrides.path ?? launchPath,
    headers: {
      "content-type": "application/json",
      [timestampHeader]: timestamp,
      [signatureHeader]: signature,
    },
    payload: overrides.payload ?? rawBody,
  });
}

/** Draws these stops, over and over. */
function drawing(stops: readonly number[]): (bound: number) => number {
  let index = 0;
  return () => stops[index++ % stops.length] ?? 0;
}

async function open({ studio }: Party, path: string) {
  const reply = await studio.inject({ method: "POST", url: `${path}/open` });
  expect(reply.statusCode).toBe(200);
  return z.decode(gameState, reply.json());
}

function spin({ studio }: Party, path: string, bet: unknown = "100") {
  return studio.inject({ method: "POST", url: `${path}/rounds`, payload: { bet } });
}

async function spinWell(party: Party, path: string, bet?: string) {
  const reply = await spin(party, path, bet);
  expect(reply.statusCode).toBe(200);
  return z.decode(roundReply, reply.json());
}

async function spinBadly(party: Party, path: string, status: number, bet?: unknown) {
  const reply = await spin(party, path, bet);
  expect(reply.statusCode).toBe(status);
  return z.decode(failureReply, reply.json()).error;
}

/** How things stand once nothing is on its way to the site any more. */
async function openWhenBooked(party: Party, path: string) {
  for (;;) {
    const state = await open(party, path);
    if (!state.booking) return state;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe("launch", () => {
  it("signed and whole: the address of a page that only the site may frame", async () => {
    const party = await startParty();
    const path = await party.openGame();
    expect(path).toMatch(/^\/play\/[\w-]{32}$/);
    const page = await party.studio.inject({ url: path });
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain(`frame-ancestors ${siteOrigin};`);
    expect(policy).not.toContain("unsafe");
    expect(page.headers["x-content-type-options"]).toBe("nosniff");
    expect(page.body).toContain('<html lang="id">');
    expect(page.body).not.toMatch(/<script(?![^>]* src=)/);
  });

  it.each([
    ["another secret", { secret: "another-secret" }],
    ["a time 301 s ago", { timestamp: String(Math.floor(Date.now() / 1000) - 301) }],
    ["a time that is no number", { timestamp: "now" }],
    ["a changed body", { payload: JSON.stringify(launchBody("stolen")) }],
  ])("signed with %s: 401, no session", async (_, overrides) => {
    const party = await startParty();
    const reply = await party.launch({}, overrides);
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({ error: { code: "SIGNATURE_INVALID" } });
  });

  it("signed for the path of another studio: 404 for a code without a secret", async () => {
    const party = await startParty();
    expect((await party.launch({}, { path: "/studio/v1/nobody/launch" })).statusCode).toBe(404);
    expect((await party.launch({}, { path: "/studio/v1/constructor/launch" })).statusCode).toBe(404);
  });

  it("signed for one studio, sent to another that has the same secret: 401", async () => {
    const party = await startParty({ secrets: { [code]: secret, plumworks: secret } });
    expect((await party.launch({}, { path: "/studio/v1/plumworks/launch" })).statusCode).toBe(401);
  });

  it.each([
    ["a game of another studio", { gameId: titles.find(({ studio }) => studio !== code)?.slug }, 404],
    ["no mode", { mode: undefined }, 400],
    ["real money without a token", { launchToken: null }, 400],
  ])("%s: refused", async (_, body, status) => {
    const party = await startParty();
    expect((await party.launch(body)).statusCode).toBe(status);
  });
});

describe("opening a game", () => {
  it("the launch token is redeemed at the first call only, and a reload finds the same play", async () => {
    const party = await startParty({}, { balance: 12_345, reminderSeconds: 1800 });
    const path = await party.openGame();
    expect(party.operator.heard).toEqual([]);
    const states = await Promise.all([open(party, path), open(party, path)]);
    expect(states[0]).toMatchObject({
      balance: 12_345n,
      net: 0n,
      mode: "real",
      reminderSeconds: 1800,
      waitMs: 0,
    });
    expect(party.operator.heardOf("session")).toHaveLength(1);
  });

  it("a token that the site does not know: 409 INVALID_TOKEN", async () => {
    const party = await startParty();
    const path = new URL((await party.launch({ launchToken: "stolen" })).json<{ url: string }>().url)
      .pathname;
    const reply = await party.studio.inject({ method: "POST", url: `${path}/open` });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toEqual({ error: { code: "INVALID_TOKEN" } });
  });

  it("the site does not answer: 502, and the next try opens the game", async () => {
    const party = await startParty();
    const path = await party.openGame();
    party.operator.failNext("session", "500");
    expect((await party.studio.inject({ method: "POST", url: `${path}/open` })).statusCode).toBe(502);
    await open(party, path);
  });

  it("a session that nobody knows: 404 for the page and for its calls", async () => {
    const { studio } = await startParty();
    expect((await studio.inject({ url: "/play/unknown" })).statusCode).toBe(404);
    expect((await studio.inject({ method: "POST", url: "/play/unknown/open" })).statusCode).toBe(404);
    expect(
      (await studio.inject({ method: "POST", url: "/play/unknown/rounds", payload: { bet: "100" } }))
        .statusCode,
    ).toBe(404);
  });
});

describe("a round", () => {
  it("bet and win are booked once each, signed, and the round is closed", async () => {
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
      amount: Number(reply.round.outcome.win),
      roundId: bet?.body["roundId"],
      refTxId: bet?.body["txId"],
      roundClosed: true,
    });
    expect(reply.round).toMatchObject({ settled: true, balanceAfterBet: 99_800n });
    expect(reply.balance).toBe(BigInt(party.operator.player.balance));
    expect(reply.net).toBe(BigInt(party.operator.net()));
    expect(reply.booking).toBe(false);
  });

  it("a winning draw: what the grid shows is what is paid", async () => {
    const slot = findSlot(code, slug);
    const strips = slot?.machine.strips ?? [];
    const threeAlike = strips.map((strip, reel) => (reel < 3 ? strip.indexOf("A") : strip.indexOf("S")));
    const party = await startParty({ drawBelow: drawing(threeAlike) });
    const { round } = await spinWell(party, await party.openGame());
    expect(round.outcome.win).toBeGreaterThan(0n);
    expect(round.outcome.grid.slice(0, 3).map(([top]) => top)).toEqual(["A", "A", "A"]);
    expect(party.operator.net()).toBe(Number(round.outcome.win) - 100);
  });

  it("a bet outside the ladder or of the wrong form: refused, the site hears nothing", async () => {
    const party = await startParty();
    const path = await party.openGame();
    expect(await spinBadly(party, path, 422, "101")).toEqual({ code: "BET_INVALID" });
    for (const bet of ["-100", "1e2", "", null, 100, "0x64"])
      expect(await spinBadly(party, path, bet === "-100" ? 422 : 400, bet)).toHaveProperty("code");
    expect(party.operator.heardOf("bet")).toEqual([]);
  });

  it("two starts within 2.5 s: the second is refused with the time to wait, from any frame of the player", async () => {
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

  it("ten starts at once: one round", async () => {
    const party = await startParty();
    const path = await party.openGame();
    await open(party, path);
    const replies = await Promise.all(Array.from({ length: 10 }, () => spin(party, path)));
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1);
    expect(party.operator.heardOf("bet")).toHaveLength(1);
  });

  it.each(["INSUFFICIENT_FUNDS", "LIMIT_REACHED", "PLAYER_DISABLED", "TOKEN_EXPIRED"])(
    "the site answers %s: the player is told, nothing moved, and the next round may start at once",
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
    "the bet meets %s: it is rolled back until the site has answered, and no result is drawn",
    async (fault) => {
      const party = await startParty(fault === "silence" ? { callTimeoutMs: 200 } : {}, { silenceMs: 600 });
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

  it("the win meets 500 and a lost answer: the same win is repeated until booked once", async () => {
    const party = await startParty();
    const path = await party.openGame();
    party.operator.failNext("win", "500", "books-then-500", "500");
    const { round } = await spinWell(party, path);
    await until(() => party.operator.heardOf("win").length === 4);
    expect(new Set(party.operator.heardOf("win").map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(party.operator.net()).toBe(Number(round.outcome.win) - 100);
  });

  it("the win is not answered for long: the result is shown as being booked, no round starts, then all is well", async () => {
    const party = await startParty({
      pausesMs: [400],
      settleWaitMs: 50,
      clock: fixedClock(new Date().toISOString()),
    });
    const path = await party.openGame();
    party.operator.failNext("win", "500");
    const reply = await spinWell(party, path);
    expect(reply).toMatchObject({ booking: true, round: { settled: false } });
    expect(await spinBadly(party, path, 409)).toEqual({ code: "ROUND_OPEN" });
    await until(() => party.operator.heardOf("win").length === 2);
    await until(() => party.operator.net() === Number(reply.round.outcome.win) - 100);
    expect(await openWhenBooked(party, path)).toMatchObject({
      lastRound: { settled: true, roundId: reply.round.roundId },
    });
  });

  it("the studio is told to end while a win is on the way: the win is booked first", async () => {
    const party = await startParty({ pausesMs: [300], settleWaitMs: 50 });
    const path = await party.openGame();
    party.operator.failNext("win", "500");
    const { round } = await spinWell(party, path);
    expect(round.settled).toBe(false);
    await party.studio.close();
    expect(party.operator.net()).toBe(Number(round.outcome.win) - 100);
  });
});

describe("a demo", () => {
  it("has 1,000.00 credits in the studio, and the site hears nothing of it", async () => {
    const party = await startParty({});
    const path = await party.openGame("demo");
    expect(await open(party, path)).toMatchObject({ mode: "demo", balance: 100_000n });
    const { round, balance } = await spinWell(party, path, "5000");
    expect(balance).toBe(95_000n + round.outcome.win);
    expect(party.operator.heard).toEqual([]);
  });

  it("without credits for the bet: refused like real money", async () => {
    const clock = fixedClock(new Date().toISOString());
    const party = await startParty({ clock });
    const path = await party.openGame("demo");
    for (let round = 0; round < 20; round += 1) {
      await spinWell(party, path, "5000");
      clock.advance(2_500);
    }
    expect(await spinBadly(party, path, 409, "5000")).toMatchObject({ code: "INSUFFICIENT_FUNDS" });
  });
});

describe("the pictures of a title", () => {
  it("one for each of its symbols and a scene, and no other", async () => {
    const { studio } = await startParty();
    for (const picture of ["W", "S", "A", "B", "C", "D", "E", "F", "G", "H", "scene"]) {
      const reply = await studio.inject({ url: `/art/${slug}/${picture}.svg` });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["content-type"]).toBe("image/svg+xml");
      expect(reply.body).toMatch(/^<svg /);
    }
    expect((await studio.inject({ url: `/art/${slug}/Z.svg` })).statusCode).toBe(404);
    expect((await studio.inject({ url: "/art/nobody/A.svg" })).statusCode).toBe(404);
  });
});
