import { setTimeout as pause } from "node:timers/promises";
import { activeGames, type Reached, register, type RegisteredPlayer } from "../../e2e/outside/playing.ts";
import { spreadOf } from "../figure.ts";

/** Concurrent players; each has one call at a time when the site is saturated. */
const playersCount = 32;

/** Sends one call of a player; rejects when it is refused. */
type SendCall = (player: RegisteredPlayer, turn: number) => Promise<void>;

export interface LatencyPlan {
  readonly saturateSeconds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

export interface Latencies {
  /** 99th percentile in milliseconds, from the instant at which the call was due. */
  readonly readP99: number;
  readonly writeP99: number;
}

/** The most frequent reads of a player's pages. */
const reads = ["/api/auth/me", "/api/wallets", "/api/history", "/api/inbox/unread", "/api/promo-claims"];

/** Measures the reads and the writes of players, at half of the rate at which the site is saturated with them. */
export async function measurePlayers(
  reached: Reached,
  plan: LatencyPlan,
  say: (line: string) => void,
): Promise<Latencies> {
  const players: RegisteredPlayer[] = [];
  for (let count = 0; count < playersCount; count += 1) players.push(await register(reached));
  const games = (await activeGames(reached, "slots")).map(({ id }) => id);
  const read: SendCall = (player, turn) => send(player, "GET", reads[turn % reads.length] ?? "");
  const write: SendCall = (player, turn) => {
    const path = `/api/favourites/${games[Math.floor(turn / 2) % games.length]}`;
    return send(player, turn % 2 === 0 ? "PUT" : "DELETE", path);
  };
  return {
    readP99: await atHalfOfSaturation("reads", players, read, plan, say),
    writeP99: await atHalfOfSaturation("writes", players, write, plan, say),
  };
}

async function send(player: RegisteredPlayer, method: "GET" | "PUT" | "DELETE", path: string): Promise<void> {
  const { status, text } = await player.call(method, path);
  if (status !== 200 && status !== 204) throw new Error(`${method} ${path} answered ${status}: ${text}`);
}

async function atHalfOfSaturation(
  what: string,
  players: readonly RegisteredPlayer[],
  call: SendCall,
  { warmUpSeconds, saturateSeconds, seconds }: LatencyPlan,
  say: (line: string) => void,
): Promise<number> {
  await saturate(players, call, warmUpSeconds);
  const perSecond = await saturate(players, call, saturateSeconds);
  const taken = await sendAtRate(players, call, perSecond / 2, seconds);
  const p99 = percentile(taken, 0.99);
  say(
    `${what}: ${Math.round(perSecond)} a second when saturated; at half of it ${spreadOf(taken, 1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
  return p99;
}

/** Sends calls one after another for each player. Returns answers a second. */
async function saturate(
  players: readonly RegisteredPlayer[],
  call: SendCall,
  seconds: number,
): Promise<number> {
  const start = performance.now();
  let answered = 0;
  const work = async (player: RegisteredPlayer) => {
    for (let turn = 0; performance.now() < start + seconds * 1000; turn += 1) {
      await call(player, turn);
      answered += 1;
    }
  };
  await Promise.all(players.map(work));
  return answered / ((performance.now() - start) / 1000);
}

/** Sends calls at a steady rate, whether the earlier ones are answered or not. Returns their times in milliseconds. */
async function sendAtRate(
  players: readonly RegisteredPlayer[],
  call: SendCall,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const start = performance.now();
  const taken: number[] = [];
  const open: Promise<void>[] = [];
  const count = Math.floor(perSecond * seconds);
  for (let turn = 0; turn < count; turn += 1) {
    const dueMs = start + (turn * 1000) / perSecond;
    if (performance.now() < dueMs) await pause(dueMs - performance.now());
    const player = players[turn % players.length];
    if (!player) throw new Error("There are no players.");
    const ownTurn = Math.floor(turn / players.length);
    open.push(call(player, ownTurn).then(() => void taken.push(performance.now() - dueMs)));
  }
  await Promise.all(open);
  return taken;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
