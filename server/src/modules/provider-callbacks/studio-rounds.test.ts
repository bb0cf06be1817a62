import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { studios } from "@tessera/counterparties/catalogue";
import { buildStudio, noClient, recordsInMemory, testJackpots } from "@tessera/counterparties/testing";
import { gamesApi } from "@tessera/shared/contracts/games";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { type TestSite, testSite } from "../../testing/test-site.ts";
import type { TestPlayer } from "../../testing/test-player.ts";

/**
 * Rounds of the real studio against the real books: between the two stands a server that passes every call on, and can fail
 * the studio's in both ways: not received, or received and not answered.
 */

type Studio = ReturnType<typeof buildStudio>;
type Fault = "notReceived" | "notAnswered";

const code = "orchid-arc";
const secret = "secret-of-the-studio";
const slug = "bouquet-keno";
const roundMs = 5_000;

let front: Server;
let origin: string;
let site: TestSite;
let player: TestPlayer;
let studio: Studio;
let rounds: NonNullable<Parameters<typeof buildStudio>[0]["rounds"]>;
/** The next fault of a callback, by its name. */
const faults = new Map<string, Fault>();

beforeAll(async () => {
  front = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  // A pipe would have its address as text.
  origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  site = await testSite({
    studioUrl: origin,
    rateLimits: "loose",
    providers: Object.fromEntries(studios.map((one) => [one.code, [secret]])),
  });
  player = await site.player({ balanceCredits: 1_000 });
  rounds = recordsInMemory();
  studio = await startStudio();
});
afterAll(async () => {
  await studio.close();
  front.closeAllConnections();
  front.close();
  await site.close();
});

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { url = "", headers } = request;
  const name = /^\/provider\/v1\/[^/]+\/(.*)$/.exec(url)?.[1];
  const fault = name === undefined ? undefined : faults.get(name);
  if (name !== undefined) faults.delete(name);
  if (fault === "notReceived") return void request.socket.destroy();
  const app = name === undefined ? studio : site.app;
  const answer = await app.inject({
    method: "POST",
    url,
    headers: { ...headers },
    payload: Buffer.concat(chunks),
  });
  if (fault === "notAnswered") return void request.socket.destroy();
  response.writeHead(answer.statusCode, { "content-type": "application/json" }).end(answer.body);
}

/** Starts the next process of the studio, on the records of the one before. */
async function startStudio(): Promise<Studio> {
  const started = buildStudio({
    jackpots: testJackpots,
    clock: site.clock,
    origin,
    siteOrigin: "http://localhost:3000",
    siteApiUrl: origin,
    secrets: { [code]: secret },
    client: noClient,
    rounds,
    closeWithinMs: 0,
    settleWaitMs: 60_000,
    pausesMs: [5],
  });
  await started.ready();
  return started;
}

/** Launches the game for money of the wallet. @returns the path of its calls at the studio */
async function launch(): Promise<string> {
  const { id } = (await site.call(gamesApi.game, { params: { slug } })).reply;
  const body = { mode: "real" as const };
  const { reply } = await site.call(gamesApi.launch, { params: { id }, body }, { as: player });
  return new URL(reply.url).pathname;
}

interface State {
  readonly commitment: string;
  readonly booking: boolean;
}

async function stateWhenBooked(path: string): Promise<State> {
  for (;;) {
    const reply = await studio.inject({ method: "POST", url: `${path}/keno`, payload: {} });
    const state = reply.json<State>();
    if (!state.booking) return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function mainBalance(): Promise<bigint> {
  const [account] = await site.database.query<{ balance: bigint }>(
    "select balance from accounts where player_id = $1 and kind = 'main'",
    [player.id],
  );
  return account?.balance ?? 0n;
}

const anyStep = fc.record({
  marks: fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 10 }),
  bet: fc.constantFrom("100", "200", "1000"),
  playerSeed: fc.nat(2 ** 32 - 1),
  faultAt: fc.constantFrom("bet", "win", "rollback", "nowhere"),
  fault: fc.constantFrom<Fault>("notReceived", "notAnswered"),
  isRepeated: fc.boolean(),
  isKilled: fc.boolean(),
});

it("keno with calls lost and the studio killed at any point: the books hold, and have exactly what the studio drew", async () => {
  const started = await mainBalance();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 6 }), async (steps) => {
      let path = await launch();
      for (const { marks, bet, playerSeed, faultAt, fault, isRepeated, isKilled } of steps) {
        const { commitment } = await stateWhenBooked(path);
        site.clock.advance(roundMs);
        faults.set(faultAt, fault);
        const payload = { marks, bet, commitment, playerSeed: playerSeed.toString(16).padStart(32, "0") };
        await studio.inject({ method: "POST", url: `${path}/draws`, payload });
        if (isRepeated) await studio.inject({ method: "POST", url: `${path}/draws`, payload });
        if (!isKilled) continue;
        await studio.close();
        studio = await startStudio();
        path = await launch();
      }
      faults.clear();
      await stateWhenBooked(path);
    }),
    { numRuns: 12 },
  );

  const played = rounds.values();
  expect(new Set(played.map(({ state }) => state))).toEqual(new Set(["paid", "given_back"]));
  const net = played.reduce(
    (sum, { state, bet, win }) => (state === "paid" ? sum + (win ?? 0n) - bet : sum),
    0n,
  );
  expect(await mainBalance()).toBe(started + net);
  expect(await checkBooks(site.database)).toEqual([]);
  const rows = await site.database.query<{ id: string; status: string; result: string | null }>(
    "select provider_round_id as id, status, detail ->> 'result' as result from rounds",
  );
  const atSite = new Map(rows.map(({ id, ...row }) => [id, row]));
  // A bet that never arrived and was given back has no round.
  const found = played.map(({ roundId }) => atSite.get(roundId) ?? { status: "voided", result: null });
  expect(found).toEqual(
    played.map(({ state, detail }) =>
      state === "paid"
        ? { status: "closed", result: (detail as { result: string }).result }
        : { status: "voided", result: null },
    ),
  );
  expect(rows.filter(({ status }) => status === "open")).toEqual([]);
}, 120_000);
