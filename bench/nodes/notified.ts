import { buildReleases, publishReleases } from "../../e2e/outside/site-process.ts";
import type { NodeGroup } from "../../e2e/nodes/node-group.ts";
import { atMost, type BenchOptions, type Figure, percentile, spreadOf } from "../figure.ts";
import { openEventClients } from "../releases/event-clients.ts";
import { prepareMoves } from "../releases/moves.ts";
import { followMoves } from "../releases/followed-rollback.ts";

const rollbacks = { short: 10, long: 50 } as const;
const streams = 1_000;
const goalMs = 500;

/**
 * Time from the answer to a rollback until an event stream has received its revision: of the rollbacks of a
 * remote at one node, with 1,000 streams of guests on all nodes, the time within which 99 of 100 have it.
 */
export async function measureNotified(
  { nodes, first }: NodeGroup,
  { short, say }: BenchOptions,
): Promise<Figure> {
  await buildReleases();
  await publishReleases(first);
  const moves = await prepareMoves(first);
  const clients = await openEventClients(
    nodes.map(({ origin }) => origin),
    streams,
  );
  try {
    const delays: number[] = [];
    const count = short ? rollbacks.short : rollbacks.long;
    for (let round = 0; round < count; round += 1) delays.push(...(await followMoves(moves, clients)).delays);
    say(`rollback → told, ${streams} streams on ${nodes.length} nodes: ${spreadOf(delays)} ms`);
    const unit = `ms, p99 of ${streams} streams on ${nodes.length} nodes`;
    return atMost("nodes.told", percentile(delays, 0.99), unit, goalMs, 0);
  } finally {
    clients.close();
  }
}
