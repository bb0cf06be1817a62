import { checkBooks, openPostgresBooks, withBooks } from "../../e2e/outside/books.ts";
import { inBatches } from "../../e2e/outside/in-batches.ts";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import {
  gamesByStudio,
  gamesWithAndWithoutPot,
  openGame,
  type PlayableGame,
  type PlayingPlayer,
  type Reached,
  register,
} from "../../e2e/outside/playing.ts";
import { buildSite, type SiteProcess, startSite } from "../../e2e/outside/site-process.ts";
import { startStudio } from "../../e2e/outside/studio.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import { packagedPostgres, startPostgres, systemPostgres } from "../../tools/testing/postgres-server.ts";
import { atLeast, type Bench, type Figure, median, spreadOf } from "../figure.ts";
import { loadBets } from "./bet-load.ts";
import { type TpcB, tpcB } from "./tpc-b.ts";

const shortPlan = { rounds: 3, seconds: 2 };
const longPlan = { rounds: 7, seconds: 5 };
type Plan = typeof longPlan;

/** Warm-up, until the hot code has been compiled. */
const warmUpSeconds = 3;

/**
 * Numbers of clients of both sides, each of which counts with its best: more make the site's batches larger,
 * but pgbench slower.
 */
const clientCounts = [16, 64, 128] as const;
type ClientCount = (typeof clientCounts)[number];
const clientsMost = 128;
/** Players per client, so that consecutive bets are of different players. */
const players = 2 * clientsMost;
/** Players who register at once: hashing their passwords takes the site's processors. */
const preparedAtOnce = 16;

/** Each kind of load with the control of the same shape: many rows, or one contended row. */
const kinds = [
  { name: "ledger.spread", floor: 1, hasBranches: true },
  { name: "ledger.hot", floor: 1.8, hasBranches: false },
] as const;
type Kind = (typeof kinds)[number];

/** pgbench with as many branches as clients, or with the single one that all of them update. */
const scaleOf = ({ hasBranches }: Kind, clients: ClientCount) => (hasBranches ? clients : 1);
const databaseOf = (scale: number) => `control_${scale}`;

/** Bets at all studios from the fewest clients, beside as many of pgbench. */
const sixteen = { name: "ledger.sixteen", floor: 0.6 } as const;
/** All bets at titles of one pool, beside the same at a title of the same studio without one. */
const pot = { name: "ledger.pot", floor: 0.9 } as const;

/** Rates of both sides, round by round. */
interface Measured {
  readonly bookings: number[];
  readonly control: number[];
}

type ByClients = Readonly<Record<ClientCount, Measured>>;
type Measurements = Readonly<Record<Kind["name"], ByClients> & Record<typeof pot.name, Measured>>;

/**
 * Measures bets per second over HTTP and TPC-B-like transactions on the same PostgreSQL, alternately: players
 * of every studio (`ledger.spread`), and all at one studio, whose result is one house account (`ledger.hot`).
 * Each side counts with its best number of clients; `ledger.sixteen` compares 16 with 16. All bets that feed
 * one pot are measured beside the same bets without a pot (`ledger.pot`). Every bet is checked to be
 * accepted, every booking is counted in the database afterwards, and the books have to hold.
 */
export const ledgerBench: Bench = async ({ short, say }) => {
  const plan: Plan = short ? shortPlan : longPlan;
  await buildSite();
  const programs = systemPostgres() ?? packagedPostgres();
  const settings = ["shared_buffers=256MB", "max_wal_size=4GB", "max_connections=200"];
  return inOrder(async (stops) => {
    const postgres = stopLater(stops, await startPostgres(programs, settings));
    const control = tpcB(programs, postgres);
    say(
      `PostgreSQL with synchronous_commit=on; ${clientCounts.join(", ")} clients, the control ${control.label}`,
    );
    for (const scale of [1, ...clientCounts]) await control.prepare(databaseOf(scale), scale);
    const site = stopLater(stops, await startSite({ databaseUrl: postgres.url }));
    const { measured, accepted } = await measureSite(site, control, plan, say);
    await proveBooks(postgres.url, accepted, say);
    const pgbench = "ratio to pgbench";
    return [
      ...kinds.map((kind) =>
        figureOf(kind, `${pgbench}, best of each`, bestOfEach(measured[kind.name], kind.name, say), say),
      ),
      figureOf(sixteen, `${pgbench}, 16 clients`, measured["ledger.spread"][16], say),
      figureOf(pot, "ratio to bets without a pot", measured[pot.name], say),
    ];
  });
};

const measureSite = (site: SiteProcess, control: TpcB, plan: Plan, say: (line: string) => void) =>
  inOrder(async (stops) => {
    const studio = stopLater(stops, await startStudio(site.studioPort, { pool: "fed" }));
    const reached = { http: keepAliveClient(site.origin, preparedAtOnce), keys: site.keys, studio };
    const prepared = await preparePlayers(reached);
    const measured: Measurements = {
      "ledger.spread": newByClients(),
      "ledger.hot": newByClients(),
      "ledger.pot": newMeasured(),
    };
    // The first bets warm up the compiler and the connection pool.
    const warmUp = await loadBets(site.port, prepared["ledger.spread"], clientsMost, warmUpSeconds);
    let { accepted } = warmUp;
    for (let round = 1; round <= plan.rounds; round += 1) {
      for (const kind of kinds) {
        for (const clients of clientCounts) {
          const scale = scaleOf(kind, clients);
          const tps = await control.measure(databaseOf(scale), scale, clients, plan.seconds);
          const load = await loadBets(site.port, prepared[kind.name], clients, plan.seconds);
          accepted += load.accepted;
          measured[kind.name][clients].control.push(tps);
          measured[kind.name][clients].bookings.push(load.accepted / load.seconds);
        }
      }
      // In turn, so that what comes second is not always the same.
      const sides = [
        { players: prepared.pot, rates: measured[pot.name].bookings },
        { players: prepared.withoutPot, rates: measured[pot.name].control },
      ];
      for (const side of round % 2 === 0 ? sides.toReversed() : sides) {
        const load = await loadBets(site.port, side.players, clientsMost, plan.seconds);
        accepted += load.accepted;
        side.rates.push(load.accepted / load.seconds);
      }
      say(`round ${round} of ${plan.rounds}`);
    }
    return { measured, accepted };
  });

const newMeasured = (): Measured => ({ bookings: [], control: [] });
const newByClients = (): ByClients => ({ 16: newMeasured(), 64: newMeasured(), 128: newMeasured() });

interface PreparedPlayers extends Readonly<Record<Kind["name"], readonly PlayingPlayer[]>> {
  readonly pot: readonly PlayingPlayer[];
  readonly withoutPot: readonly PlayingPlayer[];
}

/**
 * Opens games for the same players: spread over all studios, all at the first one, all at a title with a
 * jackpot, and all at one of its studio without.
 */
async function preparePlayers(reached: Reached): Promise<PreparedPlayers> {
  const games = await gamesByStudio(reached);
  const [first] = games;
  if (!first) throw new Error("The site has no game to bet on");
  const { feeding, plain } = await gamesWithAndWithoutPot(reached);
  const prepared = await inBatches(players, preparedAtOnce, async (index) => {
    const player = await register(reached);
    const open = (game: PlayableGame) => openGame(reached, player, game);
    return {
      spread: await open(games[index % games.length] ?? first),
      hot: await open(first),
      pot: await open(feeding),
      withoutPot: await open(plain),
    };
  });
  return {
    "ledger.spread": prepared.map(({ spread }) => spread),
    "ledger.hot": prepared.map(({ hot }) => hot),
    pot: prepared.map(({ pot }) => pot),
    withoutPot: prepared.map(({ withoutPot }) => withoutPot),
  };
}

/** Throws unless the database holds exactly the bets that were acknowledged, in books that add up. */
function proveBooks(url: string, accepted: number, say: (line: string) => void): Promise<void> {
  return withBooks(openPostgresBooks(url), async ({ ask }) => {
    const findings = await checkBooks(ask);
    const [bets] = await ask("select count(*)::int as count from journals where kind = 'game.bet'");
    if (bets?.["count"] !== accepted) {
      findings.push(`${accepted} bets were acknowledged, ${String(bets?.["count"])} are in the books`);
    }
    if (findings.length > 0) throw new Error(`The books do not hold:\n${findings.join("\n")}`);
    say(
      `books: ${accepted} bets acknowledged and booked, every sum zero, every balance the sum of its entries`,
    );
  });
}

/** Rates of each side with the number of clients that has the highest median on that side. */
export function bestOfEach(byClients: ByClients, name: string, say: (line: string) => void): Measured {
  const best = (side: keyof Measured) => {
    const rates = clientCounts.map((clients) => byClients[clients][side]);
    const index = rates.reduce(
      (top, _, at) => (median(rates[at] ?? []) > median(rates[top] ?? []) ? at : top),
      0,
    );
    say(
      `${name}, ${side}: ${clientCounts.map((clients, at) => `${clients} clients ${spreadOf(rates[at] ?? [])}`).join(", ")}`,
    );
    return rates[index] ?? [];
  };
  return { bookings: best("bookings"), control: best("control") };
}

function figureOf(
  kind: Pick<Kind, "name" | "floor"> | typeof sixteen | typeof pot,
  unit: string,
  { bookings, control }: Measured,
  say: (line: string) => void,
): Figure {
  const ratios = bookings.map((rate, round) => rate / (control[round] ?? Number.NaN));
  say(
    `${kind.name}: ${spreadOf(bookings)} bookings/s, control ${spreadOf(control)}/s, ratio ${spreadOf(ratios, 2)}`,
  );
  return atLeast(kind.name, median(ratios), unit, kind.floor);
}
