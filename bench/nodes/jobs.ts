import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "@tessera/shared/core/durations";
import { openPostgresBooks, withBooks } from "../../e2e/outside/books.ts";
import type { NodeGroup } from "../../e2e/nodes/node-group.ts";
import { atMost, type BenchOptions, type Figure } from "../figure.ts";

const seconds = { short: 60, long: 180 } as const;
/** Time in which the jobs of ended nodes are taken over. */
const settleSeconds = 10;
const goal = 1.05;

/**
 * Runs of jobs a minute, all nodes ÷ one: counted while all nodes are idle, and again when all but the first
 * have ended. A job's fence rises with each of its runs, on whichever node.
 */
export function measureJobs(
  { nodes }: NodeGroup,
  databaseUrl: string,
  { short, say }: BenchOptions,
): Promise<Figure> {
  const counted = short ? seconds.short : seconds.long;
  return withBooks(openPostgresBooks(databaseUrl), async ({ ask }) => {
    const readRuns = async () =>
      Number((await ask("select sum(fence)::text as runs from jobs"))[0]?.["runs"]);
    const runsAMinute = async () => {
      await pause(settleSeconds * secondMs);
      const [before, startedMs] = [await readRuns(), performance.now()];
      await pause(counted * secondMs);
      return ((await readRuns()) - before) / ((performance.now() - startedMs) / secondMs / 60);
    };
    const ofAll = await runsAMinute();
    for (const node of nodes.slice(1)) await node.stop();
    const ofOne = await runsAMinute();
    say(`runs of jobs a minute: ${nodes.length} nodes ${ofAll.toFixed(0)}, one node ${ofOne.toFixed(0)}`);
    return atMost("nodes.jobs", ofAll / ofOne, `runs a minute, ${nodes.length} nodes ÷ 1`, goal);
  });
}
