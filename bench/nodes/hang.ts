import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { accountApi } from "@tessera/shared/contracts/account";
import { authApi } from "@tessera/shared/contracts/auth";
import { depositsApi } from "@tessera/shared/contracts/deposits";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { secondMs } from "@tessera/shared/core/durations";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import {
  askAsGuest,
  gamesByStudio,
  openGame,
  type PlayingPlayer,
  type Reached,
  register,
} from "../../e2e/outside/playing.ts";
import { roundCalls } from "../../e2e/outside/round-scenarios.ts";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { startStudio } from "../../e2e/outside/studio.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import type { PostgresServer } from "../../tools/testing/postgres-server.ts";
import { atMost, type BenchOptions, type Figure } from "../figure.ts";

/** Time that the database hangs, longer than all limits of a call together. */
const seconds = { short: 12, long: 40 } as const;
const goalSeconds = 5;
/** Callers of each kind; all kinds together have more of them than the node has connections. */
const callersOfKind = 5;
/** Time limit of the bench itself, which no call may reach. */
const answerWithinMs = 120_000;

type Call = () => Promise<unknown>;

/** Calls of a player, of a guest and of a studio: what reads, what writes, and what moves money. */
function callsOf(reached: Reached, player: PlayingPlayer): Readonly<Record<string, Call>> {
  const once = () => ({ "idempotency-key": randomUUID() });
  return {
    bet: () => roundCalls(reached.http, player).bet(100).send(),
    deposit: () => player.call("POST", depositsApi.create.path, { method: "qris", amount: 50 }, once()),
    wallets: () => player.call("GET", walletApi.wallets.path),
    history: () => player.call("GET", accountApi.history.path),
    captcha: () => askAsGuest(reached, authApi.captcha.path, { purpose: "login" }),
  };
}

/**
 * Stops every process of the database for a while, under the calls of players and of a studio, and measures
 * the longest of their answers.
 */
export const measureHang = (
  site: SiteProcess,
  postgres: PostgresServer,
  { short, say }: BenchOptions,
): Promise<Figure> =>
  inOrder(async (stops) => {
    const studio = stopLater(stops, await startStudio(site.studioPort));
    const http = keepAliveClient(site.origin, 5 * callersOfKind, answerWithinMs);
    const reached = { http, keys: site.keys, studio };
    const [game] = await gamesByStudio(reached);
    if (!game) throw new Error("The site has no game to bet on.");
    const callers: { readonly kind: string; readonly call: Call }[] = [];
    for (let number = 0; number < callersOfKind; number += 1) {
      const player = await openGame(reached, await register(reached), game);
      const calls = callsOf(reached, player);
      callers.push(...Object.entries(calls).map(([kind, call]) => ({ kind, call })));
    }
    // The pool is full and its statements are prepared.
    await Promise.all(callers.map(({ call }) => call().catch(() => undefined)));
    const longest = await longestWhilePaused(callers, postgres, short ? seconds.short : seconds.long);
    for (const [kind, { ms, calls }] of longest) {
      say(`${kind}: ${calls} calls while the database hung, the longest ${(ms / secondMs).toFixed(1)} s`);
    }
    const longestMs = Math.max(...[...longest.values()].map(({ ms }) => ms));
    return atMost("nodes.hang", longestMs / secondMs, "s, longest answer", goalSeconds, 1);
  });

interface Longest {
  readonly ms: number;
  readonly calls: number;
}

async function longestWhilePaused(
  callers: readonly { readonly kind: string; readonly call: Call }[],
  postgres: PostgresServer,
  pausedSeconds: number,
): Promise<ReadonlyMap<string, Longest>> {
  const longest = new Map<string, Longest>();
  const over = new AbortController();
  const callOn = async ({ kind, call }: { readonly kind: string; readonly call: Call }) => {
    while (!over.signal.aborted) {
      const from = performance.now();
      await call().catch(() => undefined);
      const { ms, calls } = longest.get(kind) ?? { ms: 0, calls: 0 };
      longest.set(kind, { ms: Math.max(ms, performance.now() - from), calls: calls + 1 });
      // Calls begin at any moment, not all at once.
      await pause(Math.random() * secondMs);
    }
  };
  // Calls are under way when the database stops.
  const calling = callers.map(callOn);
  await postgres.pause();
  try {
    await pause(pausedSeconds * secondMs);
  } finally {
    over.abort();
    // What was asked for while it hung has its answer before it goes on.
    await Promise.all(calling);
    postgres.resume();
  }
  return longest;
}
