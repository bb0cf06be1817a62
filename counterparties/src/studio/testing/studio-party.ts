import { type Clock, fixedClock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { signatureHeader, signCall, timestampHeader } from "../../platform/provider-signature.ts";
import { listen, noClient } from "../../platform/testing/real-party.ts";
import { failureReply } from "../play/game-api.ts";
import { commitmentOf } from "../proof/seeds.ts";
import { slotState } from "../slot/slot-api.ts";
import { buildStudio, type StudioDependencies } from "../studio.ts";
import {
  operatorInMemory,
  type OperatorInMemory,
  type OperatorInMemoryOptions,
} from "./operator-in-memory.ts";
import { playerSeedsWhere } from "../slot/testing/slot-seeds.ts";
import { studioSeed } from "./studio-fixture.ts";
import { testJackpots } from "./test-jackpots.ts";

export const code = "orchid-arc";
export const slug = "krakatau-wild";
export const secret = "provider-secret";
export const siteOrigin = "http://localhost:4300";
const launchPath = `/studio/v1/${code}/launch`;

/** Apps that `closeParties` closes. */
const running: FastifyInstance[] = [];

/** Closes every party of a test, for its `afterEach`. */
export async function closeParties(): Promise<void> {
  await Promise.all(running.splice(0).map((app) => app.close()));
}

/** Changes of a test to a signed launch. */
interface LaunchOverrides {
  readonly secret?: string;
  readonly timestamp?: string;
  readonly path?: string;
  readonly payload?: string;
}

interface Party {
  readonly studio: FastifyInstance;
  readonly operator: OperatorInMemory;
  /** Sends a signed launch and returns the response. */
  launch(body?: object, overrides?: LaunchOverrides): ReturnType<typeof launchWith>;
  /** Opens a game and returns the path of its page. */
  openGame(mode?: "real" | "demo"): Promise<string>;
}

/** Starts a studio and an operator, the operator over HTTP. The default clock is fixed. */
export async function startParty(
  dependencies: Partial<StudioDependencies> = {},
  operatorOptions: Partial<OperatorInMemoryOptions> = {},
): Promise<Party> {
  const operator = operatorInMemory({ secret, ...operatorOptions });
  running.push(operator.app);
  const siteApiUrl = await listen(operator.app);
  // Fixed at the current time, because the operator checks signatures against the system clock.
  const clock = dependencies.clock ?? fixedClock(new Date().toISOString());
  const studio = buildStudio({
    clock,
    origin: "http://127.0.0.1:4301",
    siteOrigin,
    siteApiUrl,
    secrets: { [code]: secret },
    client: noClient,
    newSeed: () => studioSeed,
    jackpots: testJackpots,
    // Generous for busy machines; tests of the timeouts override them.
    callTimeoutMs: 5_000,
    settleWaitMs: 5_000,
    pausesMs: [5],
    ...dependencies,
  });
  running.push(studio);
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

/** Launch request of the site for a player. */
export function launchBody(launchToken: string): object {
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

function launchWith(studio: FastifyInstance, clock: Clock, body: object, overrides: LaunchOverrides) {
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

/** Seeds of rounds that their first spin ends with a win. */
const winningSeeds = playerSeedsWhere(slug, ({ next, win }) => next === null && win > 0n);

/** Opens the game, or reads its state once it is open. */
export async function open({ studio }: Party, path: string) {
  const reply = await studio.inject({ method: "POST", url: `${path}/open` });
  expect(reply.statusCode).toBe(200);
  return z.decode(slotState, reply.json());
}

/**
 * Starts a round and returns the response. Unless given, the player's seed is another one each time and wins.
 */
export async function spin({ studio }: Party, path: string, bet: unknown = "100", playerSeed?: string) {
  const payload = {
    bet,
    commitment: commitmentOf(studioSeed),
    playerSeed: playerSeed ?? (await winningSeeds.next()).value,
  };
  return studio.inject({ method: "POST", url: `${path}/rounds`, payload });
}

/** Starts a round that must be played. */
export async function spinWell(party: Party, path: string, bet?: string, playerSeed?: string) {
  const reply = await spin(party, path, bet, playerSeed);
  expect(reply.statusCode).toBe(200);
  const state = z.decode(slotState, reply.json());
  if (!state.round) throw new Error("The answer has no round");
  return { ...state, round: state.round };
}

/** Starts a round that must be refused with this status, and returns its error. */
export async function spinBadly(party: Party, path: string, status: number, bet?: unknown) {
  const reply = await spin(party, path, bet);
  expect(reply.statusCode).toBe(status);
  return z.decode(failureReply, reply.json()).error;
}

/** Reads the state once all calls to the site are finished. */
export async function openWhenBooked(party: Party, path: string) {
  for (;;) {
    const state = await open(party, path);
    if (!state.booking) return state;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
