import { expect } from "vitest";
import type { OpenBooks } from "../../outside/books.ts";
import type { SiteProcess } from "../../outside/site-process.ts";
import type { NodeState } from "./haproxy.ts";
import type { NodesBehindProxy } from "./nodes-behind-proxy.ts";
import { findLostEvents, type OpenPages, openPages } from "./pages.ts";

const pageCount = 200;
/** Calls before and after a fault. */
export const callsAround = 150;
/** Time in milliseconds after a fault within which everything is as before it, without help. */
const recoversWithinMs = 30_000;
/** Default of `DATABASE_CONNECTIONS`; one more listens. */
const connectionsMax = 10;

let probed = 0;

/** Sends broadcasts until every page has received one of them. */
async function untilAllFollow({ ask }: OpenBooks, pages: OpenPages): Promise<void> {
  const first = probed + 1;
  await expect
    .poll(
      async () => {
        probed += 1;
        await ask(`select pg_notify('broadcast', '${JSON.stringify({ name: "probe", data: probed })}')`);
        return pages.count(({ events }) =>
          events.some(({ name, data }) => name === "probe" && Number(data) >= first),
        );
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(pageCount);
}

/** Health of a node: the status of its answer, its state, and the parts that are not ready. */
export async function healthOf({ origin }: Pick<SiteProcess, "origin">) {
  const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5_000) });
  const { status, parts = {} } = (await answer.json()) as {
    readonly status: string;
    readonly parts?: Readonly<Record<string, string>>;
  };
  const faults = Object.entries(parts).filter(([, state]) => state !== "ready");
  return { code: answer.status, status, faults: Object.fromEntries(faults) };
}

/** Names of the jobs that have been due for 15 seconds and have not run on any node. */
export const lateJobs = ({ ask }: OpenBooks) =>
  ask("select name from jobs where next_run_at < now() - interval '15 seconds' order by name");

/** Expects that all nodes become ready by themselves, and waits until the proxy sends calls to them again. */
async function expectAllReady({ proxy, group }: NodesBehindProxy): Promise<void> {
  const ready = { code: 200, status: "ready", faults: {} };
  await expect
    .poll(() => Promise.all(group.nodes.map(healthOf)).catch(String), { timeout: recoversWithinMs })
    .toEqual(group.nodes.map(() => ready));
  expect(group.nodes.filter((node) => !node.isRunning())).toEqual([]);
  await proxy.untilNodesAre(group.nodes.map((): NodeState => "UP"));
}

/** Expects the sessions of all nodes at the database and no other: one listens, the rest are a pool's. */
async function expectOwnSessions({ ask }: OpenBooks, { group }: NodesBehindProxy): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await ask(
        `select application_name as name, count(*)::int as count from pg_stat_activity
          where application_name like 'tessera%' group by 1`,
      );
      const count = (name: string) => Number(rows.find((row) => row["name"] === name)?.["count"] ?? 0);
      const isWithinPools = count("tessera") <= group.nodes.length * connectionsMax;
      return { listening: count("tessera events"), isWithinPools };
    })
    .toEqual({ listening: group.nodes.length, isWithinPools: true });
}

/**
 * Runs `work`, which makes a fault and ends it, under load and with open pages. Verifies after it that within
 * 30 seconds all nodes are ready without help, that the books are exact, with each acknowledged operation
 * once and nothing else, that no event was lost or arrived twice, and that the database has the sessions of
 * the nodes and no other one of theirs.
 */
export async function underLoad(
  nodes: NodesBehindProxy,
  books: OpenBooks,
  work: () => Promise<void>,
): Promise<void> {
  const [before] = await books.ask("select coalesce(max(id), 0)::text as id from outbox");
  const pages = openPages(nodes.address, nodes.load.players, pageCount);
  try {
    await untilAllFollow(books, pages);
    nodes.load.start();
    await nodes.load.untilMore(callsAround);
    await work();
    await expectAllReady(nodes);
    await expectOwnSessions(books, nodes);
    await nodes.load.untilMore(callsAround);
    await nodes.load.stop();
    await untilAllFollow(books, pages);
    await expect.poll(() => nodes.load.findDifferences(nodes.postgres.url)).toEqual([]);
    await expect.poll(() => findLostEvents(books.ask, pages, String(before?.["id"]))).toEqual([]);
  } finally {
    pages.close();
  }
}
