import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "@tessera/shared/core/durations";
import { type DatabaseCluster, startDatabaseCluster } from "../../e2e/nodes/failover/database-cluster.ts";
import { startTwoNodes } from "../../e2e/nodes/failover/two-nodes.ts";
import { checkBooks, openPostgresBooks, withBooks } from "../../e2e/outside/books.ts";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import type { Operation } from "../../e2e/outside/operations.ts";
import { gamesByStudio, openGame, type PlayingPlayer, register } from "../../e2e/outside/playing.ts";
import { pollUntil } from "../../e2e/outside/poll-until.ts";
import { roundCalls } from "../../e2e/outside/round-scenarios.ts";
import { startStudio } from "../../e2e/outside/studio.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import { atMost, type BenchOptions, exactly, type Figure } from "../figure.ts";
import { lacksPrograms } from "./lacks-programs.ts";

const playerCount = 16;
const failovers = 3;
const goalSeconds = 30;
/** Pause of a studio before it repeats a callback that was not answered. */
const repeatAfterMs = 100;

/** A callback that was answered: a bet or a win. */
interface Acknowledged {
  readonly key: string;
  readonly kind: string;
  /** Instant at which the attempt was sent that was answered, by `performance.now()`. */
  readonly sentMs: number;
}

/**
 * Kills the machine of the database's primary three times under bets and wins at two nodes. Measures the
 * longest time until a bet is acknowledged that was sent after it, and counts the acknowledged ones that are
 * not once in the books. Without the programs nothing is measured, which it says.
 */
export async function measureFailover({ say }: BenchOptions): Promise<readonly Figure[]> {
  if (lacksPrograms("failover", "nodes.failover", say)) return [];
  return inOrder(async (stops) => {
    const cluster = stopLater(stops, await startDatabaseCluster());
    const site = stopLater(stops, await startTwoNodes(cluster.url("postgres")));
    const studio = stopLater(stops, await startStudio(site.studioPort));
    const http = keepAliveClient(site.origin, 2 * playerCount);
    const reached = { http, keys: site.keys, studio };
    const [game] = await gamesByStudio(reached);
    if (!game) throw new Error("The site has no game to bet on.");
    const players: PlayingPlayer[] = [];
    while (players.length < playerCount) players.push(await openGame(reached, await register(reached), game));
    const acknowledged: Acknowledged[] = [];
    const over = new AbortController();
    const playing = players.map(async (player) => {
      while (!over.signal.aborted) {
        const calls = roundCalls(http, player);
        const bet = calls.bet(100);
        for (const each of [bet, calls.win(100, bet)]) acknowledged.push(await untilAnswered(each));
      }
    });
    const seconds = await failOver(cluster, acknowledged, say).finally(() => over.abort());
    await Promise.all(playing);
    const lost = await countLost(cluster, acknowledged);
    say(`${acknowledged.length} bets and wins acknowledged, ${lost} of them not once in the books`);
    return [
      atMost("nodes.failover", seconds, "s from the primary's death to the next bet", goalSeconds, 1),
      exactly("nodes.failover.lost", lost, "acknowledged", 0),
    ];
  });
}

/** Sends a callback until it has an answer, as a studio does. */
async function untilAnswered(operation: Operation): Promise<Acknowledged> {
  for (;;) {
    const sentMs = performance.now();
    try {
      await operation.send();
      return { key: operation.key, kind: operation.kind, sentMs };
    } catch {
      await pause(repeatAfterMs);
    }
  }
}

/** Kills one primary after the other. Returns the longest time to the next bet in seconds. */
async function failOver(
  cluster: DatabaseCluster,
  acknowledged: readonly Acknowledged[],
  say: BenchOptions["say"],
): Promise<number> {
  const times: number[] = [];
  while (times.length < failovers) {
    await pause(5 * secondMs);
    const primary = await cluster.primary();
    await cluster.killMachine(primary);
    const deadMs = performance.now();
    await pollUntil("a bet is acknowledged", async () =>
      acknowledged.findLast(({ kind, sentMs }) => kind === "bet" && sentMs > deadMs),
    );
    times.push((performance.now() - deadMs) / secondMs);
    say(`${times.at(-1)?.toFixed(1)} s from the death of ${primary.name} to the next acknowledged bet`);
    cluster.startMachine(primary);
    await cluster.untilSynchronous();
  }
  return Math.max(...times);
}

/** Counts what was acknowledged and is not exactly once in the books. Throws when the books do not add up. */
function countLost(cluster: DatabaseCluster, acknowledged: readonly Acknowledged[]): Promise<number> {
  return withBooks(openPostgresBooks(cluster.url("postgres")), async ({ ask }) => {
    const wrong = await checkBooks(ask);
    if (wrong.length > 0) throw new Error(`The books do not add up: ${wrong.join("; ")}`);
    const times = new Map<string, number>();
    for (const row of await ask("select idem_key from journals where idem_key like 'tx:%'")) {
      const key = String(row["idem_key"]).split(":").at(-1) ?? "";
      times.set(key, (times.get(key) ?? 0) + 1);
    }
    return acknowledged.filter(({ key }) => times.get(key) !== 1).length;
  });
}
