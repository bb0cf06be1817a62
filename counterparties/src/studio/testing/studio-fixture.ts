import { join } from "node:path";
import { fixedClock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect } from "vitest";
import { signatureHeader, signCall, timestampHeader } from "../../platform/provider-signature.ts";
import { openRecords } from "../../platform/records.ts";
import { listen, noClient, temporaryFolder } from "../../platform/testing/real-party.ts";
import { failureReply } from "../play/game-api.ts";
import { storedRoundOf, type StoredRound } from "../play/stored-rounds.ts";
import { allGames, buildStudio, type StudioDependencies } from "../studio.ts";
import { operatorInMemory, type OperatorInMemory, type TestPlayer } from "./operator-in-memory.ts";
import { testJackpots } from "./test-jackpots.ts";

const secret = "provider-secret";

/** The studio's seed of every round, unless a test draws others. */
export const studioSeed = "5e".repeat(32);

/** Answer of a studio that was called without a network. */
export type Reply = Promise<Awaited<ReturnType<FastifyInstance["inject"]>>>;

export interface FixtureOptions<Player> {
  readonly code: string;
  readonly gameId: string;
  /** A player at the path of an opened game. */
  readonly playerAt: (studio: FastifyInstance, path: string) => Player;
  /** Options of the studios of this game beside the usual ones. */
  readonly dependencies?: Partial<StudioDependencies>;
}

/** A site, and studios on one record file that a test starts one after the other. Fresh for each test. */
export function studioFixture<Player>(options: FixtureOptions<Player>) {
  const { code, gameId, playerAt, dependencies } = options;
  let folder: ReturnType<typeof temporaryFolder>;
  let operator: OperatorInMemory;
  let siteApiUrl: string;
  let clock: ReturnType<typeof fixedClock>;
  let running: FastifyInstance[];
  beforeEach(async () => {
    folder = temporaryFolder();
    clock = fixedClock("2026-11-22T19:00:00.000Z");
    operator = operatorInMemory({ secret, clock });
    siteApiUrl = await listen(operator.app);
    running = [operator.app];
  });
  afterEach(async () => {
    await Promise.all(running.map((app) => app.close()));
    folder.remove();
  });

  const openRecordFile = () => openRecords(join(folder.path, "studio.jsonl"), storedRoundOf(allGames));

  /**
   * Starts a studio on the record file of the folder. At its end it drops what it has not booked, as if
   * killed.
   */
  async function startStudio(newSeed = () => studioSeed): Promise<FastifyInstance> {
    const studio = buildStudio({
      jackpots: testJackpots,
      clock,
      origin: "http://127.0.0.1:4301",
      siteOrigin: "http://localhost:4300",
      siteApiUrl,
      secrets: { [code]: secret },
      client: noClient,
      newSeed,
      rounds: openRecordFile(),
      settleWaitMs: 5_000,
      closeWithinMs: 0,
      pausesMs: [5],
      abandonedEveryMs: 5,
      openRecords: (name, schema) => openRecords(join(folder.path, `${name}.jsonl`), schema),
      ...dependencies,
    });
    running.push(studio);
    await studio.ready();
    return studio;
  }

  /** Launches the game, and returns the path of its calls. */
  async function openGame(
    studio: FastifyInstance,
    mode: "real" | "demo" = "real",
    player?: TestPlayer,
  ): Promise<string> {
    const url = `/studio/v1/${code}/launch`;
    const launchToken = operator.newLaunchToken(player);
    const payload = JSON.stringify({ gameId, launchToken, language: "en", mode });
    const timestamp = String(Math.floor(clock.now().getTime() / 1_000));
    const signature = signCall(secret, { timestamp, method: "POST", path: url, rawBody: payload });
    const headers = {
      "content-type": "application/json",
      [timestampHeader]: timestamp,
      [signatureHeader]: signature,
    };
    const reply = await studio.inject({ method: "POST", url, headers, payload });
    return new URL(reply.json<{ url: string }>().url).pathname;
  }

  return {
    get operator() {
      return operator;
    },
    get clock() {
      return clock;
    },
    startStudio,
    openGame,
    /** A player of a new studio. */
    async startGame(): Promise<Player> {
      const studio = await startStudio();
      return playerAt(studio, await openGame(studio));
    },
    /** Rounds in the record file. */
    storedRounds: (): StoredRound[] => openRecordFile().values(),
    /** Stakes that the site was asked for, in minor units. */
    stakes: () => operator.heardOf("bet").map(({ body }) => Number(body["amount"])),
  };
}

/** Calls of an opened game. */
export function callsOf<Schema extends z.ZodMiniType>(studio: FastifyInstance, path: string, schema: Schema) {
  return {
    send: (name: string, payload: object = {}): Reply =>
      studio.inject({ method: "POST", url: `${path}/${name}`, payload }),
    /** The state in an answer that must be one. */
    async read(reply: Reply): Promise<z.output<Schema>> {
      const { statusCode, json } = await reply;
      expect({ statusCode, error: json<{ error?: unknown }>().error }).toEqual({ statusCode: 200 });
      return z.decode(schema, json());
    },
  };
}

/** Reads the state of a game again and again until no round is being booked. */
export async function untilBooked<State extends { readonly booking: boolean }>(
  read: () => Promise<State>,
): Promise<State> {
  for (;;) {
    const state = await read();
    if (!state.booking) return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Status and code of a call that must fail. */
export async function errorOf(reply: Reply) {
  const { statusCode, json } = await reply;
  return [statusCode, z.decode(failureReply, json()).error.code];
}
