import pg from "pg";
import { checkBooks } from "../../e2e/outside/books.ts";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import {
  gamesByStudio,
  gamesWithAndWithoutPot,
  openGame,
  type PlayingPlayer,
  type Reached,
  register,
} from "../../e2e/outside/playing.ts";
import { buildSite, type SiteProcess, startSite } from "../../e2e/outside/site-process.ts";
import { startStudio } from "../../e2e/outside/studio.ts";
import { packagedPostgres, startPostgres, systemPostgres } from "../../tools/testing/postgres-server.ts";
import { type Bench, type Figure, median, spreadOf } from "../figure.ts";
import { loadBets } from "./bet-load.ts";
import { type TpcB, tpcB } from "./tpc-b.ts";

interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly clients: number;
  readonly players: number;
}

const shortPlan = { rounds: 3, seconds: 2 };
const longPlan = { rounds: 7, seconds: 5 };

/** Warm-up, until the hot code has been compiled. */
const warmUpSeconds = 3;

/** Players per client, so that consecutive bets are of different players. */
const playersPerClient = 2;
/** Each side has its best number of clients: more make the site's batches larger, but pgbench slower. */
const usualClients = 128;
const controlClients = 16;

/** Each kind of load with the control of the same shape: many rows, or one contended row. */
const kinds = [
  { name: "ledger.spread", floor: 1, database: "control_spread", branchesPerClient: 1 },
  { name: "ledger.hot", floor: 1.8, database: "control_hot", branchesPerClient: 0 },
] as const;
type Kind = (typeof kinds)[number];

/** pgbench with as many branches as clients, or with the single one that all of them update. */
const scaleOf = ({ branchesPerClient }: Kind) => Math.max(1, branchesPerClient * controlClients);

/** All bets at titles of one pool, beside the same at a title of the same studio without one. */
const pot = { name: "ledger.pot", floor: 0.9 } as const;

interface Measured {
  readonly bookings: number[];
  readonly control: number[];
}

type Measurements = Readonly<Record<Kind["name"] | typeof pot.name, Measured>>;

/**
 * Measures bets per second over HTTP and TPC-B-like transactions on the same PostgreSQL, alternately: players of every
 * studio
 * (`ledger.spread`), and all at one studio, whose result is one house account (`ledger.hot`). All bets that feed one pot are measured
 * beside the same bets without a pot (`ledger.pot`). Every bet is checked to be accepted, every booking is counted in the database afterwards, and the books have to hold.
 */
export const ledgerBench: Bench = async ({ short, clients = usualClients, say }) => {
  const plan: Plan = { ...(short ? shortPlan : longPlan), clients, players: clients * playersPerClient };
  await buildSite();
  const programs = systemPostgres() ?? packagedPostgres();
  const postgres = await startPostgres(programs, ["shared_buffers=256MB", "max_wal_size=4GB"]);
  const control = tpcB(programs, postgres);
  say(
    `PostgreSQL with synchronous_commit=on; ${plan.clients} clients, the control ${control.label} ${controlClients}`,
  );
  try {
    for (const kind of kinds) await control.prepare(kind.database, scaleOf(kind));
    const site = await startSite({ databaseUrl: postgres.url });
    try {
      const { measured, accepted } = await measureSite(site, control, plan, say);
      await proveBooks(postgres.url, accepted, say);
      return [
        ...kinds.map((kind) => figureOf(kind, "ratio to pgbench", measured[kind.name], say)),
        figureOf(pot, "ratio to bets without a pot", measured[pot.name], say),
      ];
    } finally {
      await site.stop();
      site.discard();
    }
  } finally {
    await postgres.stop();
  }
};

async function measureSite(site: SiteProcess, control: TpcB, plan: Plan, say: (line: string) => void) {
  const studio = await startStudio(site.studioPort, { pool: "fed" });
  try {
    const reached = { http: keepAliveClient(site.origin, plan.clients), keys: site.keys, studio };
    const players = await preparePlayers(reached, plan);
    const measured: Measurements = {
      "ledger.spread": newMeasured(),
      "ledger.hot": newMeasured(),
      "ledger.pot": newMeasured(),
    };
    // The first bets warm up the compiler and the connection pool.
    const warmUp = await loadBets(site.port, players["ledger.spread"], plan.clients, warmUpSeconds);
    let { accepted } = warmUp;
    for (let round = 1; round <= plan.rounds; round += 1) {
      for (const kind of kinds) {
        const tps = await control.measure(kind.database, scaleOf(kind), controlClients, plan.seconds);
        const load = await loadBets(site.port, players[kind.name], plan.clients, plan.seconds);
        accepted += load.accepted;
        measured[kind.name].control.push(tps);
        measured[kind.name].bookings.push(load.accepted / load.seconds);
      }
      // In turn, so that what comes second is not always the same.
      const sides = [
        { players: players.pot, rates: measured[pot.name].bookings },
        { players: players.withoutPot, rates: measured[pot.name].control },
      ];
      for (const side of round % 2 === 0 ? sides.toReversed() : sides) {
        const load = await loadBets(site.port, side.players, plan.clients, plan.seconds);
        accepted += load.accepted;
        side.rates.push(load.accepted / load.seconds);
      }
      say(`round ${round} of ${plan.rounds}`);
    }
    return { measured, accepted };
  } finally {
    await studio.close();
  }
}

const newMeasured = (): Measured => ({ bookings: [], control: [] });

interface PreparedPlayers extends Readonly<Record<Kind["name"], readonly PlayingPlayer[]>> {
  readonly pot: readonly PlayingPlayer[];
  readonly withoutPot: readonly PlayingPlayer[];
}

/**
 * Opens games for the same players: spread over all studios, all at the first one, all at a title with a jackpot, and all at one of
 * its studio without.
 */
async function preparePlayers(reached: Reached, plan: Plan): Promise<PreparedPlayers> {
  const games = await gamesByStudio(reached);
  const [first] = games;
  if (!first) throw new Error("The site has no game to bet on");
  const { feeding, plain } = await gamesWithAndWithoutPot(reached);
  const spread: PlayingPlayer[] = [];
  const hot: PlayingPlayer[] = [];
  const fed: PlayingPlayer[] = [];
  const withoutPot: PlayingPlayer[] = [];
  const prepareOne = async (index: number) => {
    const player = await register(reached);
    spread.push(await openGame(reached, player, games[index % games.length] ?? first));
    hot.push(await openGame(reached, player, first));
    fed.push(await openGame(reached, player, feeding));
    withoutPot.push(await openGame(reached, player, plain));
  };
  for (let begun = 0; begun < plan.players; begun += plan.clients) {
    await Promise.all(Array.from({ length: plan.clients }, (_, index) => prepareOne(begun + index)));
  }
  return { "ledger.spread": spread, "ledger.hot": hot, pot: fed, withoutPot };
}

/** Throws unless the database holds exactly the bets that were acknowledged, in books that add up. */
async function proveBooks(url: string, accepted: number, say: (line: string) => void): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const ask = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
    const findings = await checkBooks(ask);
    const [bets] = await ask("select count(*)::int as count from journals where kind = 'game.bet'");
    if (bets?.["count"] !== accepted) {
      findings.push(`${accepted} bets were acknowledged, ${String(bets?.["count"])} are in the books`);
    }
    if (findings.length > 0) throw new Error(`The books do not hold:\n${findings.join("\n")}`);
    say(
      `books: ${accepted} bets acknowledged and booked, every sum zero, every balance the sum of its entries`,
    );
  } finally {
    await client.end();
  }
}

function figureOf(
  kind: Pick<Kind, "name" | "floor"> | typeof pot,
  unit: string,
  { bookings, control }: Measured,
  say: (line: string) => void,
): Figure {
  const ratios = bookings.map((rate, round) => rate / (control[round] ?? Number.NaN));
  say(
    `${kind.name}: ${spreadOf(bookings)} bookings/s, control ${spreadOf(control)}/s, ratio ${spreadOf(ratios, 2)}`,
  );
  const figure = Number(median(ratios).toFixed(2));
  return {
    name: kind.name,
    figure,
    unit,
    goal: `≥ ${kind.floor}`,
    ok: figure >= kind.floor,
  };
}
