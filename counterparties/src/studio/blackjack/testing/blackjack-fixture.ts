import { join } from "node:path";
import { fixedClock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect } from "vitest";
import { signatureHeader, signCall, timestampHeader } from "../../../platform/provider-signature.ts";
import { openRecords } from "../../../platform/records.ts";
import { listen, noClient, temporaryFolder } from "../../../platform/testing/real-party.ts";
import { failureReply } from "../../game-api.ts";
import { storedRound, type StoredRound } from "../../stored-rounds.ts";
import { buildStudio } from "../../studio.ts";
import { testJackpots } from "../../testing/test-jackpots.ts";
import { operatorInMemory, type OperatorInMemory } from "../../testing/operator-in-memory.ts";
import { tableState, type TableState } from "../blackjack-api.ts";
import { type Move, type Position, play } from "../engine/play.ts";
import { commitmentOf, shuffledShoe } from "../engine/shoe.ts";

const code = "orchid-arc";
const gameId = "rose-room-blackjack";
const secret = "provider-secret";

/** The studio's seed of every round, unless a test draws others. */
export const studioSeed = "5e".repeat(32);

/** A site, and studios on one record file that a test starts one after the other. Fresh for each test. */
export function blackjackFixture() {
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

  const openRecordFile = () => openRecords(join(folder.path, "studio.jsonl"), storedRound);

  /** Starts a studio on the record file of the folder. At its end it drops what it has not booked, as if killed. */
  async function startStudio(newSeed = () => studioSeed): Promise<FastifyInstance> {
    const studio = buildStudio({
      jackpots: testJackpots,
      clock,
      origin: "http://127.0.0.1:4301",
      siteOrigin: "http://localhost:4300",
      siteApiUrl,
      secrets: { [code]: secret },
      client: noClient,
      drawBelow: () => 0,
      newSeed,
      rounds: openRecordFile(),
      settleWaitMs: 5_000,
      closeWithinMs: 0,
      pausesMs: [5],
      leftHandsEveryMs: 5,
    });
    running.push(studio);
    await studio.ready();
    return studio;
  }

  async function openTable(studio: FastifyInstance, mode: "real" | "demo" = "real"): Promise<string> {
    const url = `/studio/v1/${code}/launch`;
    const payload = JSON.stringify({ gameId, launchToken: operator.newLaunchToken(), language: "en", mode });
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
    openTable,
    /** A player at a table of a new studio. */
    async startTable(): Promise<Player> {
      const studio = await startStudio();
      return playerAt(studio, await openTable(studio));
    },
    /** Rounds in the record file. */
    storedRounds: (): StoredRound[] => openRecordFile().values(),
    /** Stakes that the site was asked for, in minor units. */
    stakes: () => operator.heardOf("bet").map(({ body }) => Number(body["amount"])),
  };
}

export type Player = ReturnType<typeof playerAt>;

/** A player at the table of a studio. */
export function playerAt(studio: FastifyInstance, path: string) {
  const call = (name: string, payload: object = {}) =>
    studio.inject({ method: "POST", url: `${path}/${name}`, payload });
  const read = async (reply: ReturnType<typeof call>): Promise<TableState> => {
    const { statusCode, json } = await reply;
    expect({ statusCode, error: json<{ error?: unknown }>().error }).toEqual({ statusCode: 200 });
    return z.decode(tableState, json());
  };
  const player = {
    state: () => read(call("table")),
    async stateWhenBooked(): Promise<TableState> {
      for (;;) {
        const state = await player.state();
        if (!state.booking) return state;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    sendDeal: async (playerSeed: string, bet: unknown = "100", commitment?: string) =>
      call("hands", { bet, commitment: commitment ?? (await commitmentOf(studioSeed)), playerSeed }),
    deal: async (playerSeed: string, bet?: string) => read(player.sendDeal(playerSeed, bet)),
    sendMove: (state: TableState, move: string, step = state.round?.moves.length) =>
      call(`hands/${state.round?.roundId ?? ""}/moves`, { move, step }),
    move: (state: TableState, move: Move) => read(player.sendMove(state, move)),
  };
  return player;
}

/** A player's seed with which the first cards, and those after the moves, fulfil the condition. */
export async function seedWhere(
  condition: (position: Position) => boolean,
  ...moves: Move[]
): Promise<string> {
  for (let number = 0; ; number += 1) {
    const playerSeed = number.toString(16).padStart(32, "0");
    const shoe = await shuffledShoe({ studioSeed, playerSeed });
    const first = play(shoe, []);
    if (first.active === null || (moves[0] && !first.allowed.includes(moves[0]))) continue;
    try {
      if (condition(play(shoe, moves))) return playerSeed;
    } catch {
      // The moves are not allowed with these cards.
    }
  }
}

export const isOpen = (position: Position): boolean => position.active !== null;
export const isOver = (position: Position): boolean => position.active === null;

/** Status and code of a call that must fail. */
export async function errorOf(reply: ReturnType<Player["sendMove"]>) {
  const { statusCode, json } = await reply;
  return [statusCode, z.decode(failureReply, json()).error.code];
}
