import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import { openGames } from "../../e2e/outside/prepare-players.ts";
import { roundCalls } from "../../e2e/outside/round-scenarios.ts";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { startStudio } from "../../e2e/outside/studio.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";

const playerCount = 16;

/** Bets since the last call of {@link BetsBeside.take}. */
export interface SentBets {
  readonly bets: number;
  /** Longest answer to one of them, in milliseconds. */
  readonly longestMs: number;
}

/** Bets that are sent all the time. */
export interface BetsBeside {
  /** Returns what was sent since the last call, and begins again. */
  readonly take: () => SentBets;
}

/**
 * Sends bets and wins of 16 players, one after another each, while `work` runs. Rejects when a bet is not
 * accepted.
 */
export const withBets = <Result>(
  site: SiteProcess,
  work: (beside: BetsBeside) => Promise<Result>,
): Promise<Result> =>
  inOrder(async (stops) => {
    const studio = stopLater(stops, await startStudio(site.studioPort));
    const http = keepAliveClient(site.origin, playerCount);
    const reached = { http, keys: site.keys, studio };
    const over = new AbortController();
    let sent: SentBets = { bets: 0, longestMs: 0 };
    const players = await openGames(reached, playerCount, playerCount);
    const playing = players.map(async (player) => {
      while (!over.signal.aborted) {
        const sentMs = performance.now();
        const calls = roundCalls(http, player);
        const bet = calls.bet(100);
        const { status } = await bet.send();
        if (status !== "OK") throw new Error(`A bet was answered with ${status}.`);
        sent = { bets: sent.bets + 1, longestMs: Math.max(sent.longestMs, performance.now() - sentMs) };
        await calls.win(100, bet).send();
      }
    });
    // A bet that fails is reported in the end.
    for (const each of playing) each.catch(() => undefined);
    stops.unshift(async () => {
      over.abort();
      await Promise.all(playing);
    });
    return work({
      take: () => {
        const taken = sent;
        sent = { bets: 0, longestMs: 0 };
        return taken;
      },
    });
  });
