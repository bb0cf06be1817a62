import { setTimeout as pause } from "node:timers/promises";
import { secondMs } from "@tessera/shared/core/durations";
import { buildSite, startSite } from "../../e2e/outside/site-process.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import { packagedPostgres, startPostgres, systemPostgres } from "../../tools/testing/postgres-server.ts";
import { atMost, type Bench, type BenchOptions, type Figure } from "../figure.ts";
import { measureCleanUp } from "./clean-up.ts";
import { measureFailover } from "./failover.ts";
import { measureHang } from "./hang.ts";
import { type IdlePages, openIdlePages, registerPlayers } from "./idle-pages.ts";
import { measureMemory } from "./memory.ts";
import { measureMigrationWait } from "./migration-wait.ts";
import { measureRestore } from "./restore-figure.ts";
import { measureRoll } from "./roll.ts";
import { measureSeveralNodes } from "./several-nodes.ts";
import { measureSharedLimits } from "./shared-limits.ts";
import { between, countsStatements, countStatements, type StatementCounter } from "./statements.ts";
import { measureStreams } from "./streams.ts";

/** 1,000 streams in the long form, in the short one of fewer players, whose registrations take the time. */
const plans = {
  short: { players: 334, pages: 3, seconds: 30 },
  long: { players: 1_000, pages: 1, seconds: 120 },
} as const;

/** Time within which the work of opening the streams ends: catch-up reads, first jobs of pages. */
const settleSeconds = 20;
const idleMax = 10;
/** Number of texts that the lines for people name. */
const namedMax = 12;

/**
 * Measures one node by itself, several nodes beside one of them, a node for each role, what fails while all
 * nodes are replaced, and the clean-up of millions of rows; in the long form also the rate limits of four
 * nodes, two nodes while the primary of their database is killed, and a restore, which need programs of the
 * operating system.
 */
export const nodesBench: Bench = async (options) => {
  await buildSite();
  return [
    ...(await measureOneNode(options)),
    ...(await measureSeveralNodes(options)),
    await measureMemory(options),
    ...(await measureRoll(options)),
    ...(await measureCleanUp(options)),
    ...(options.short
      ? []
      : [
          ...(await measureSharedLimits(options)),
          ...(await measureFailover(options)),
          ...(await measureRestore(options)),
        ]),
  ];
};

/**
 * Counts the statements that one node sends to PostgreSQL while the players of 1,000 event streams do
 * nothing: those of the streams, of its jobs and of everything else that it does by itself. Then measures
 * 10,000 streams, the answers of the node while PostgreSQL hangs, and those to bets while migrations run.
 */
const measureOneNode = (options: BenchOptions): Promise<readonly Figure[]> =>
  inOrder(async (stops) => {
    const programs = systemPostgres() ?? packagedPostgres();
    const settings = [countsStatements, "max_connections=200"];
    const postgres = stopLater(stops, await startPostgres(programs, settings));
    const counter = stopLater(stops, await countStatements(postgres.url));
    const site = stopLater(stops, await startSite({ databaseUrl: postgres.url }));
    const { players, pages } = options.short ? plans.short : plans.long;
    const idle = await openIdlePages(site, { players: await registerPlayers(site, players), pages });
    options.say(`${players} players with ${idle.open()} event streams at one node`);
    const ofIdle = await measureIdle(counter, idle, players * pages, options);
    const ofStreams = await measureStreams(site, options);
    const ofHang = await measureHang(site, postgres, options);
    return [ofIdle, ...ofStreams, ofHang, await measureMigrationWait(site, postgres.url, options)];
  });

async function measureIdle(
  counter: StatementCounter,
  idle: IdlePages,
  streams: number,
  { short, say }: BenchOptions,
): Promise<Figure> {
  const { seconds } = short ? plans.short : plans.long;
  await pause(settleSeconds * secondMs);
  const before = await counter.read();
  await pause(seconds * secondMs);
  const ran = between(before, await counter.read());
  if (idle.open() !== streams)
    throw new Error(`Only ${idle.open()} of ${streams} event streams stayed open.`);
  idle.leave();
  for (const [text, calls] of ran.slice(0, namedMax)) {
    say(`${(calls / seconds).toFixed(2)} a second: ${text.replaceAll(/\s+/g, " ").slice(0, 120)}`);
  }
  const perSecond = ran.reduce((sum, [, calls]) => sum + calls, 0) / seconds;
  return atMost("nodes.idle", perSecond, "statements a second, 1,000 streams", idleMax, 1);
}
