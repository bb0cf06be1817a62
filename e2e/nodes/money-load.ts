import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Acknowledgements } from "../outside/acknowledgements.ts";
import { openPostgresBooks, withBooks } from "../outside/books.ts";
import { depositsThatEnd } from "../outside/deposit-scenarios.ts";
import type { HttpClient } from "../outside/keep-alive-client.ts";
import type { MoneyPlayer } from "../outside/money-player.ts";
import { logInOperator } from "../outside/operator-client.ts";
import { askAsGuest } from "../outside/playing.ts";
import { preparePlayers } from "../outside/prepare-players.ts";
import { proveOperations } from "../outside/prove-operations.ts";
import { roundScenarios, settleLeftRounds } from "../outside/round-scenarios.ts";
import type { Scenario, ScenarioContext } from "../outside/scenario.ts";
import { Sender } from "../outside/sender.ts";
import type { NodeGroup } from "./node-group.ts";

/** Pause of each sender between two of its scenarios, and of each guest between two calls. */
const pauseMs = 50;

/** Calls of guests: one reads, one writes a row. */
const guestCalls: readonly { path: string; query: Readonly<Record<string, string>> }[] = [
  { path: "/api/games", query: {} },
  { path: "/api/captcha", query: { purpose: "login" } },
];

/** Calls of guests, players, studios and gateway to one site. */
export interface MoneyLoad {
  readonly players: readonly MoneyPlayer[];
  /**
   * Calls that failed since the last start, in words: without an answer, with one of 500 and above, or as a
   * player with 401, because every session lasts.
   */
  readonly failures: string[];
  /** Starts the calls, which go on until they are stopped. */
  start(): void;
  /**
   * Waits until this many more calls were sent.
   *
   * @throws when they are not sent within a minute
   */
  untilMore(count: number): Promise<void>;
  /** Ends the calls, and repeats those that were not answered until they are. */
  stop(): Promise<void>;
  /**
   * Compares all answers so far with the books, which no other load may change. Empty: each acknowledged
   * operation is booked once, and nothing else is.
   *
   * @param databaseUrl address of the database of the site
   */
  findDifferences(databaseUrl: string): Promise<string[]>;
  /** Deletes the log of its answers. */
  discard(): void;
}

/** Client that records each call that fails. */
function recordFailures(http: HttpClient) {
  const failures: string[] = [];
  let calls = 0;
  const recording: HttpClient = async (call) => {
    calls += 1;
    const name = `${call.method} ${call.path}`;
    try {
      const reply = await http(call);
      const isSignedOut = reply.status === 401 && call.path.startsWith("/api/");
      if (reply.status >= 500 || isSignedOut) {
        const seconds = reply.headers["retry-after"];
        const again = seconds === undefined ? "" : `, again after ${String(seconds)} s`;
        failures.push(`${name}: ${reply.status}${again} ${reply.text.slice(0, 100)}`);
      }
      return reply;
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
      throw error;
    }
  };
  return { recording, failures, calls: () => calls };
}

/** Runs scenarios in rotation until `over` is aborted. */
async function play(
  context: ScenarioContext,
  player: MoneyPlayer,
  { scenarios, begin, over }: { scenarios: readonly Scenario[]; begin: number; over: AbortSignal },
): Promise<void> {
  for (let next = begin; !over.aborted; next += 1) {
    await scenarios[next % scenarios.length]?.(context, player);
    await pause(pauseMs);
  }
}

/** Sends the calls of a guest until `over` is aborted. */
async function visit(reached: ScenarioContext["reached"], over: AbortSignal): Promise<void> {
  for (let next = 0; !over.aborted; next += 1) {
    const { path, query } = guestCalls[next % guestCalls.length] ?? { path: "/", query: {} };
    await askAsGuest(reached, path, query).catch(() => undefined);
    await pause(pauseMs);
  }
}

/** Clients of all parties for scenarios that need no second operator. */
export async function contextOf(
  reached: ScenarioContext["reached"],
  { first, parties }: Pick<NodeGroup, "first" | "parties">,
  sender: Sender,
): Promise<ScenarioContext> {
  const operator = await logInOperator(reached.http, first);
  return {
    reached,
    parties,
    operator,
    secondOperator: operator,
    send: (operation) => sender.send(operation),
    settle: async (operation) => (await sender.settle(operation)).status,
  };
}

/**
 * Registers players for rounds and deposits.
 *
 * @param http client of the address that players use
 * @param guests number of guests who read beside them
 */
export async function prepareMoneyLoad(
  http: HttpClient,
  group: Pick<NodeGroup, "first" | "studio" | "parties">,
  { players: playerCount, guests }: { readonly players: number; readonly guests: number },
): Promise<MoneyLoad> {
  const { recording, failures, calls } = recordFailures(http);
  const logFolder = mkdtempSync(join(tmpdir(), "tessera-nodes-log-"));
  const log = new Acknowledgements(join(logFolder, "acknowledgements.jsonl"));
  const sender = new Sender(http, log);
  const reached = { http: recording, keys: group.first.keys, studio: group.studio };
  const players = await preparePlayers(reached, group.parties, playerCount);
  const context = await contextOf(reached, group, sender);
  let ended = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const decidedAgain: string[] = [];
  return {
    players,
    failures,
    start: () => {
      ended = new AbortController();
      failures.length = 0;
      const over = ended.signal;
      running = Promise.all([
        ...players.flatMap((player, begin) =>
          [roundScenarios, depositsThatEnd].map((scenarios) =>
            play(context, player, { scenarios, begin, over }),
          ),
        ),
        ...Array.from({ length: guests }, () => visit(reached, over)),
      ]);
    },
    untilMore: async (count) => {
      const due = calls() + count;
      for (const deadlineMs = performance.now() + 60_000; calls() < due;) {
        if (performance.now() > deadlineMs) throw new Error("The load does not go on");
        await pause(pauseMs);
      }
    },
    stop: async () => {
      ended.abort();
      await running;
      await sender.settleUnanswered();
      for (const player of players) await settleLeftRounds(context, player);
      decidedAgain.push(...(await sender.repeatAnswered()));
    },
    findDifferences: async (databaseUrl) => [
      ...decidedAgain,
      ...log.contradictions(),
      ...(await withBooks(openPostgresBooks(databaseUrl), ({ ask }) =>
        proveOperations(ask, {
          operations: sender.operations,
          answers: log.answers(),
          playerIds: players.map(({ playerId }) => playerId),
          // Nobody plays at the studio with a wallet of its own.
          studio: { rounds: [], balances: new Map() },
        }),
      )),
    ],
    discard: () => rmSync(logFolder, { recursive: true, force: true }),
  };
}
