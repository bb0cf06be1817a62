import type { NodeGroup } from "../../e2e/nodes/node-group.ts";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import { openPostgresBooks, withBooks } from "../../e2e/outside/books.ts";
import { openGames } from "../../e2e/outside/prepare-players.ts";
import type { PostgresServer } from "../../tools/testing/postgres-server.ts";
import { processorSeconds } from "../../tools/testing/process-time.ts";
import { atMost, type BenchOptions, type Figure, median, spreadOf } from "../figure.ts";
import { loadRounds } from "../ledger/bet-load.ts";

const plans = { short: { rounds: 3, seconds: 4 }, long: { rounds: 7, seconds: 8 } } as const;
const clients = 256;
/** Players who register at once: hashing their passwords takes the processors of the nodes. */
const preparedAtOnce = 16;
/** Time until the hot code of a node has been compiled. */
const warmUpSeconds = 4;
const goal = 1.25;

/**
 * Processor time of site and PostgreSQL per round of a bet and a win, all nodes ÷ one, 256 clients: in turn
 * at one of the nodes and spread over all of them. Nodes without load count with all of them, not beside the
 * one.
 */
export async function measureCost(
  { nodes, first, studio }: NodeGroup,
  postgres: PostgresServer,
  options: BenchOptions,
): Promise<Figure> {
  const { rounds, seconds } = options.short ? plans.short : plans.long;
  const reached = { http: keepAliveClient(first.origin, preparedAtOnce), keys: first.keys, studio };
  const players = await openGames(reached, clients, preparedAtOnce);
  for (const { port } of nodes) await loadRounds([port], players, clients, warmUpSeconds);
  // The server does so by itself within a minute; before, it reads whole tables that have just grown.
  await askDatabase(postgres.url, "analyze");
  const measure = async (loaded: NodeGroup["nodes"]): Promise<Cost> => {
    const read = async () => ({
      commits: await countCommits(postgres.url),
      site: loaded.reduce((sum, node) => sum + processorSeconds(node.processId()), 0),
      database: processorSeconds(postgres.processId()),
    });
    const before = await read();
    const ports = loaded.map(({ port }) => port);
    const { accepted } = await loadRounds(ports, players, clients, seconds);
    const after = await read();
    return {
      commits: (after.commits - before.commits) / accepted,
      site: (1_000 * (after.site - before.site)) / accepted,
      database: (1_000 * (after.database - before.database)) / accepted,
    };
  };
  const [ofOne, ofAll]: [Cost[], Cost[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const one = () => measure([nodes[round % nodes.length] ?? first]);
    // In turn, so that what comes second is not always the same.
    if (round % 2 > 0) ofAll.push(await measure(nodes));
    ofOne.push(await one());
    if (round % 2 === 0) ofAll.push(await measure(nodes));
  }
  options.say(`one node: ${describe(ofOne)}`);
  options.say(`${nodes.length} nodes: ${describe(ofAll)}`);
  const ratio = median(ofAll.map((all, round) => total(all) / total(ofOne[round])));
  return atMost("nodes.cost", ratio, `processor time per round, ${nodes.length} nodes ÷ 1`, goal);
}

const askDatabase = (url: string, text: string) => withBooks(openPostgresBooks(url), ({ ask }) => ask(text));

/** Transactions that the database has committed since its start, by its statistics. */
async function countCommits(url: string): Promise<number> {
  const [row] = await askDatabase(
    url,
    "select xact_commit::float8 as commits from pg_stat_database where datname = current_database()",
  );
  return Number(row?.["commits"]);
}

/** Processor time of a round in milliseconds, and its commits. */
interface Cost {
  readonly commits: number;
  readonly site: number;
  readonly database: number;
}

const total = (cost: Cost | undefined) => (cost ? cost.site + cost.database : Number.NaN);

function describe(costs: readonly Cost[]): string {
  const spread = (part: keyof Cost) =>
    spreadOf(
      costs.map((cost) => cost[part]),
      2,
    );
  return `per round ${spread("site")} ms of the site, ${spread("database")} ms of PostgreSQL, ${spread("commits")} commits`;
}
