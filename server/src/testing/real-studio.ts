import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { studios } from "@tessera/counterparties/catalogue";
import { buildStudio, noClient, recordsInMemory, testJackpots } from "@tessera/counterparties/testing";
import { gamesApi } from "@tessera/shared/contracts/games";
import { expect } from "vitest";
import { checkBooks } from "../ledger/index.ts";
import { freshBearer } from "./fresh-bearer.ts";
import type { TestPlayer } from "./test-player.ts";
import { type TestSite, testSite } from "./test-site.ts";

type Studio = ReturnType<typeof buildStudio>;
type Dependencies = Parameters<typeof buildStudio>[0];
type Rounds = NonNullable<Dependencies["rounds"]>;

/** Failure of one callback: it is not received, or it is received and its answer gets lost. */
export type Fault = "notReceived" | "notAnswered";

const secret = "secret-of-the-studio";
const endings: ReadonlySet<string> = new Set(["paid", "given_back", "refused"]);

/**
 * A site with its real books and the real studio. Between the two is a server that passes every call on, and
 * can fail those of the studio.
 */
export interface RealStudio {
  readonly site: TestSite;
  readonly players: readonly TestPlayer[];
  /** The rounds as the studio has noted them. */
  readonly rounds: () => ReturnType<Rounds["values"]>;
  /** Fails the next callback of this name. */
  readonly failNext: (name: string, fault: Fault) => void;
  readonly stopFailing: () => void;
  /** Launches a game for money of the wallet. Returns the path of its calls at the studio. */
  readonly launch: (player: TestPlayer, slug: string) => Promise<string>;
  /** Calls the studio as the page of a game does. Returns the body of the answer. */
  readonly call: <Reply>(path: string, payload?: object) => Promise<Reply>;
  /** Kills the studio's process, and starts the next one on what it has noted. */
  readonly restart: () => Promise<void>;
  /** True when every round has ended at the studio. */
  readonly isOver: () => boolean;
  /** Expects that the books are exact, and have for each player and round what the studio has noted. */
  readonly expectSameBooks: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * @param playerCount players of the site, each with 1,000 credits
 * @param newSeed draws the studio's seeds, for tests that need a known result; random unless given
 */
export async function startRealStudio({
  playerCount = 1,
  newSeed,
}: { readonly playerCount?: number; readonly newSeed?: () => string } = {}): Promise<RealStudio> {
  const faults = new Map<string, Fault>();
  const rounds: Rounds = recordsInMemory();
  const gameRecords = recordsInMemory<never>();
  const front = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  // A pipe would have its address as text.
  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  const secrets = studios.map(({ code }) => [code, [secret]] as const);
  const site = await testSite({
    studioUrl: origin,
    rateLimits: "loose",
    providers: Object.fromEntries(secrets),
  });
  const players: TestPlayer[] = [];
  while (players.length < playerCount) players.push(await site.player({ balanceCredits: 1_000 }));
  const startedWith = await balances();
  let studio = await startStudio();

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url = "", headers } = request;
    const method = request.method === "GET" ? "GET" : "POST";
    const name = /^\/provider\/v1\/[^/]+\/(.*)$/.exec(url)?.[1];
    const fault = name === undefined ? undefined : faults.get(name);
    if (name !== undefined) faults.delete(name);
    if (fault === "notReceived") return void request.socket.destroy();
    const app = name === undefined ? studio : site.app;
    const payload = Buffer.concat(chunks);
    const answer = await app.inject({ method, url, headers: { ...headers }, payload });
    if (fault === "notAnswered") return void request.socket.destroy();
    response.writeHead(answer.statusCode, { "content-type": "application/json" }).end(answer.body);
  }

  async function startStudio(): Promise<Studio> {
    const started = buildStudio({
      jackpots: testJackpots,
      clock: site.clock,
      origin,
      siteOrigin: "http://localhost:3000",
      siteApiUrl: origin,
      secrets: Object.fromEntries(studios.map(({ code }) => [code, secret])),
      client: noClient,
      rounds,
      openRecords: () => gameRecords,
      ...(newSeed && { newSeed }),
      advanceEveryMs: 5,
      closeWithinMs: 0,
      settleWaitMs: 60_000,
      pausesMs: [5],
    });
    await started.ready();
    return started;
  }

  /** Balance of each player's main account, in minor units. */
  async function balances(): Promise<ReadonlyMap<string, bigint>> {
    const rows = await site.database.query<{ playerId: string; balance: bigint }>(
      `select player_id as "playerId", balance from accounts where kind = 'main' and player_id is not null`,
    );
    return new Map(rows.map(({ playerId, balance }) => [playerId, balance]));
  }

  function netOf(id: string): bigint {
    const paid = rounds.values().filter(({ playerId, state }) => playerId === id && state === "paid");
    // A free round has a stake that nobody pays.
    return paid.reduce(
      (sum, { bet, win, freeRound }) => sum + (win ?? 0n) - (freeRound === undefined ? bet : 0n),
      0n,
    );
  }

  return {
    site,
    players,
    rounds: () => rounds.values(),
    failNext: (name, fault) => void faults.set(name, fault),
    stopFailing: () => faults.clear(),
    async launch(player, slug) {
      const { id } = (await site.call(gamesApi.game, { params: { slug } })).reply;
      const as = await freshBearer(site, player);
      const { reply } = await site.call(
        gamesApi.launch,
        { params: { id }, body: { mode: "real" as const } },
        { as },
      );
      return new URL(reply.url).pathname;
    },
    async call<Reply>(path: string, payload: object = {}) {
      const reply = await studio.inject({ method: "POST", url: path, payload });
      return reply.json<Reply>();
    },
    async restart() {
      await studio.close();
      studio = await startStudio();
    },
    isOver: () => rounds.values().every(({ state }) => endings.has(state)),
    async expectSameBooks() {
      const now = await balances();
      for (const { id } of players) expect(now.get(id)).toBe((startedWith.get(id) ?? 0n) + netOf(id));
      expect(await checkBooks(site.database)).toEqual([]);
      const rows = await site.database.query<{ id: string; status: string }>(
        "select provider_round_id as id, status from rounds",
      );
      const atSite = new Map(rows.map(({ id, status }) => [id, status]));
      // A bet that never arrived and was given back has no round.
      const found = rounds.values().map(({ roundId }) => atSite.get(roundId) ?? "voided");
      expect(found).toEqual(rounds.values().map(({ state }) => (state === "paid" ? "closed" : "voided")));
      expect(rows).toHaveLength(rounds.values().filter(({ roundId }) => atSite.has(roundId)).length);
    },
    async close() {
      await studio.close();
      front.closeAllConnections();
      front.close();
      await site.close();
    },
  };
}
