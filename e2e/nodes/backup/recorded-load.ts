import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Acknowledgements } from "../../outside/acknowledgements.ts";
import { keepAliveClient } from "../../outside/keep-alive-client.ts";
import type { Operation } from "../../outside/operations.ts";
import { startParties } from "../../outside/parties.ts";
import { patienceMs, pollUntil } from "../../outside/poll-until.ts";
import { preparePlayers } from "../../outside/prepare-players.ts";
import { roundScenarios } from "../../outside/round-scenarios.ts";
import type { Scenario } from "../../outside/scenario.ts";
import { Sender } from "../../outside/sender.ts";
import type { SiteProcess } from "../../outside/site-process.ts";
import { startStudio } from "../../outside/studio.ts";
import { withdrawalScenarios } from "../../outside/withdrawal-scenarios.ts";
import { contextOf } from "../money-load.ts";

const playerCount = 4;

/** Knowledge of an outside process at a moment. */
export interface Moment {
  readonly at: Date;
  /** Operations that were answered before the moment, with their answers. */
  readonly answered: readonly Operation[];
  readonly answers: ReadonlyMap<string, string>;
  /** Operations that were sent before the moment, answered or not. */
  readonly sent: ReadonlySet<Operation>;
}

/** Players who play and withdraw without a pause. */
export interface RecordedLoad {
  /** Waits until this many more operations were answered. */
  answeredMore(count: number): Promise<void>;
  /** Takes a moment between two answers, while operations are under way. */
  takeMoment(): Promise<Moment>;
  /** Every operation so far. */
  operations(): readonly Operation[];
  answers(): ReadonlyMap<string, string>;
  /** Waits for the end of what is under way, and ends the counterparties. */
  stop(): Promise<void>;
}

/** Waits until the clock shows another millisecond. */
async function nextMillisecond(): Promise<number> {
  for (const fromMs = Date.now(); Date.now() === fromMs;) await pause(1);
  return Date.now();
}

/** Starts counterparties and players of a site, and their rounds and withdrawals. */
export async function startRecordedLoad(site: SiteProcess): Promise<RecordedLoad> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-backup-load-"));
  const studio = await startStudio(site.studioPort, { pool: "fed" });
  const parties = await startParties(site);
  const http = keepAliveClient(site.origin, 3 * playerCount, patienceMs);
  const log = new Acknowledgements(join(folder, "acknowledgements.jsonl"));
  const sender = new Sender(http, log);
  const reached = { http, keys: site.keys, studio };
  const players = await preparePlayers(reached, parties, playerCount);
  await parties.gateway.keepPayoutsWaiting();
  const context = await contextOf(reached, { first: site, parties }, sender);
  const over = new AbortController();
  const send = async (scenarios: readonly Scenario[], index: number) => {
    for (let next = index; !over.signal.aborted; next += 1) {
      const player = players[index];
      const isEnded = player && (await scenarios[next % scenarios.length]?.(context, player));
      if (!isEnded) await pause(100);
    }
  };
  const sending = Promise.all(
    players.flatMap((_, index) => [send(roundScenarios, index), send(withdrawalScenarios, index)]),
  );
  const answers = () => new Map(log.answers());
  return {
    operations: () => sender.operations,
    answers,
    answeredMore: async (count) => {
      const { size } = log.answers();
      await pollUntil("the load was answered", async () => log.answers().size >= size + count);
    },
    takeMoment: async () => {
      const before = answers();
      const answered = sender.operations.filter(({ key }) => before.has(key));
      const at = new Date(await nextMillisecond());
      await nextMillisecond();
      return { at, answered, answers: before, sent: new Set(sender.operations) };
    },
    stop: async () => {
      over.abort();
      await sending;
      await parties.close();
      await studio.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
