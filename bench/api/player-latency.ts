import { setTimeout as pause } from "node:timers/promises";
import type { Parties } from "../../e2e/outside/parties.ts";
import { type Reached, register } from "../../e2e/outside/playing.ts";
import { spreadOf } from "../figure.ts";
import { prepareWriters } from "./mixed-writes.ts";

/** Concurrent players; each has one call at a time when the site is saturated. */
const playersCount = 32;

/** Sends one call of a player; rejects when it is refused. */
type SendCall = (turn: number) => Promise<void>;

export interface LatencyPlan {
  readonly saturateSeconds: number;
  readonly seconds: number;
  readonly writeSeconds: number;
  readonly warmUpSeconds: number;
}

/** The most frequent reads of a player's pages. */
const reads = ["/api/auth/me", "/api/wallets", "/api/history", "/api/inbox/unread", "/api/promo-claims"];

/**
 * Measures the reads of players at half of the rate at which the site is saturated with them. Returns the
 * 99th percentile in milliseconds, from the instant at which a call was due.
 */
export async function measureReads(
  reached: Reached,
  plan: LatencyPlan,
  say: (line: string) => void,
): Promise<number> {
  const calls: SendCall[] = [];
  for (let count = 0; count < playersCount; count += 1) {
    const player = await register(reached);
    calls.push(async (turn) => {
      const path = reads[turn % reads.length] ?? "";
      const { status, text } = await player.call("GET", path);
      if (status !== 200 && status !== 204) throw new Error(`${path} answered ${status}: ${text}`);
    });
  }
  return atHalfOfSaturation("reads", [calls, calls], plan, say);
}

/** Measures the writes of players in the same way, in their mix ({@link prepareWriters}). */
export async function measureWrites(
  reached: Reached,
  parties: Parties,
  plan: LatencyPlan,
  say: (line: string) => void,
): Promise<number> {
  // Others than those that saturate, so that claims, of which each makes one, are among the writes that are
  // measured.
  const saturating = await prepareWriters(reached, parties, playersCount);
  const measured = await prepareWriters(reached, parties, playersCount);
  const calls = [saturating.sends, measured.sends] as const;
  const p99 = await atHalfOfSaturation("writes", calls, { ...plan, seconds: plan.writeSeconds }, say);
  await Promise.all([saturating.settle(), measured.settle()]);
  return p99;
}

async function atHalfOfSaturation(
  what: string,
  [saturating, measured]: readonly [readonly SendCall[], readonly SendCall[]],
  { warmUpSeconds, saturateSeconds, seconds }: LatencyPlan,
  say: (line: string) => void,
): Promise<number> {
  await saturate(saturating, warmUpSeconds);
  const perSecond = await saturate(saturating, saturateSeconds);
  const taken = await sendAtRate(measured, perSecond / 2, seconds);
  const p99 = percentile(taken, 0.99);
  say(
    `${what}: ${Math.round(perSecond)} a second when saturated; at half of it ${spreadOf(taken, 1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
  return p99;
}

/** Sends calls one after another for each caller. Returns answers a second. */
export async function saturate(calls: readonly SendCall[], seconds: number): Promise<number> {
  const start = performance.now();
  let answered = 0;
  const work = async (call: SendCall) => {
    for (let turn = 0; performance.now() < start + seconds * 1000; turn += 1) {
      await call(turn);
      answered += 1;
    }
  };
  await Promise.all(calls.map(work));
  return answered / ((performance.now() - start) / 1000);
}

/**
 * Sends calls at a steady rate, whether the earlier ones are answered or not. Returns their times in
 * milliseconds.
 */
async function sendAtRate(calls: readonly SendCall[], perSecond: number, seconds: number): Promise<number[]> {
  const start = performance.now();
  const taken: number[] = [];
  const open: Promise<void>[] = [];
  const count = Math.floor(perSecond * seconds);
  for (let turn = 0; turn < count; turn += 1) {
    const dueMs = start + (turn * 1000) / perSecond;
    if (performance.now() < dueMs) await pause(dueMs - performance.now());
    const call = calls[turn % calls.length];
    if (!call) throw new Error("There are no players.");
    const ownTurn = Math.floor(turn / calls.length);
    open.push(call(ownTurn).then(() => void taken.push(performance.now() - dueMs)));
  }
  await Promise.all(open);
  return taken;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
