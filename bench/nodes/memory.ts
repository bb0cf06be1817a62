import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "@tessera/shared/core/durations";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import { logInOperator } from "../../e2e/outside/operator-client.ts";
import { openGames } from "../../e2e/outside/prepare-players.ts";
import { buildReleases, publishReleases } from "../../e2e/outside/site-process.ts";
import { startStudio, type Studio } from "../../e2e/outside/studio.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import { packagedPostgres, startPostgres, systemPostgres } from "../../tools/testing/postgres-server.ts";
import { startMemory } from "../../tools/testing/process-memory.ts";
import { atMost, type BenchOptions, type Figure } from "../figure.ts";
import { loadRounds } from "../ledger/bet-load.ts";
import { prepareMoves } from "../releases/moves.ts";
import { openIdlePages } from "./idle-pages.ts";
import { type NodePerRole, startNodePerRole } from "./role-nodes.ts";

const seconds = { short: 30, long: 300 } as const;
const playerCount = 64;
/** Calls under way at the pages, at the API and at the desk. */
const atOnce = 16;
/** Event streams of guests beside those of the players. */
const guests = 1_000;
const megabytesMax = 512;

const documents = ["/", "/games", "/promotions", "/login"];
const reads = ["/api/auth/me", "/api/wallets", "/api/history", "/api/inbox/unread", "/api/promo-claims"];

/**
 * Resident memory of each role, loaded: a node for each role, under documents, reads of players with more
 * than 1,000 event streams, bets and wins, releases that are published, promoted and rolled back, calls of
 * the desk, and the jobs that all of this needs; the peak of the process that has the most.
 */
export async function measureMemory(options: BenchOptions): Promise<Figure> {
  await buildReleases();
  return inOrder(async (stops) => {
    const programs = systemPostgres() ?? packagedPostgres();
    const postgres = stopLater(stops, await startPostgres(programs, ["max_connections=200"]));
    const nodes = stopLater(stops, await startNodePerRole(postgres.url));
    const studio = stopLater(stops, await startStudio(nodes.studioPort));
    return measureLoaded(nodes, studio, options);
  });
}

async function measureLoaded(
  site: NodePerRole,
  studio: Studio,
  { short, say }: BenchOptions,
): Promise<Figure> {
  const memories = [...site.nodes].map(([role, node]) => ({ role, memory: startMemory(node.processId()) }));
  const desk = nodeOf(site, "desk");
  const http = keepAliveClient(site.origin, 4 * atOnce, 60_000);
  const reached = { http, keys: desk.keys, studio };
  await publishReleases({ ...desk, origin: site.publicOrigin });
  const moves = await prepareMoves({ ...desk, origin: site.publicOrigin });
  const players = await openGames(reached, playerCount, 1);
  const operator = await logInOperator(http, { ...desk, deskOrigin: site.deskOrigin });
  const idle = await openIdlePages(nodeOf(site, "api"), { players, pages: 3, guests });
  const loadSeconds = short ? seconds.short : seconds.long;
  const over = AbortSignal.timeout(loadSeconds * secondMs);
  const repeat = async (work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !over.aborted; turn += 1) await work(turn);
  };
  const several = (work: (turn: number) => Promise<unknown>) =>
    Array.from({ length: atOnce }, () => repeat(work));
  await Promise.all([
    loadRounds([nodeOf(site, "callbacks").port], players, playerCount, loadSeconds),
    ...several(async (turn) =>
      (await fetch(`${site.publicOrigin}${documents[turn % documents.length]}`)).text(),
    ),
    ...several(
      (turn) => players[turn % playerCount]?.call("GET", reads[turn % reads.length] ?? "") ?? pause(0),
    ),
    ...several((turn) => operator.find("players", players[turn % playerCount]?.playerId ?? "")),
    repeat(async () => {
      await moves.promote("info");
      await pause(secondMs);
      await moves.rollBack("swap");
      await pause(secondMs);
    }),
  ]);
  const open = idle.open();
  idle.leave();
  const peaks = memories.map(({ role, memory }) => ({ role, ...memory.end() }));
  for (const { role, before, peak } of peaks)
    say(`${role}: ${before} MB after the start, at most ${peak} MB`);
  say(`${open} event streams at the node of the API`);
  const most = Math.max(...peaks.map(({ peak }) => peak));
  return atMost("nodes.memory", most, "MB at most, each role by itself", megabytesMax);
}

function nodeOf(site: NodePerRole, role: "api" | "callbacks" | "desk") {
  const node = site.nodes.get(role);
  if (!node) throw new Error(`There is no node with the role ${role}.`);
  return node;
}
