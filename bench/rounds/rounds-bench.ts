import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkBooks, openEmbeddedBooks, withBooks } from "../../e2e/outside/books.ts";
import { inBatches } from "../../e2e/outside/in-batches.ts";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import { buildParties } from "../../e2e/outside/parties.ts";
import { activeGames, register } from "../../e2e/outside/playing.ts";
import { pollUntil } from "../../e2e/outside/poll-until.ts";
import { buildSite, type SiteProcess, startSite } from "../../e2e/outside/site-process.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import { atMost, type Bench, type BenchOptions, exactly, type Figure, median } from "../figure.ts";
import { startStudioOfTitles } from "../lobby/studio-of-titles.ts";
import { type CrashPlayer, type FlightState, openCrash, type Timed } from "./crash-player.ts";

const playerCount = 200;
/** Rounds in which the flight lasts long enough to cash out. */
const roundCounts = { short: 1, long: 5 } as const;
/** One player of so many has an automatic cash-out; the others press the button. */
const targetEvery = 4;
const target = 105;
/** When the others press, in milliseconds of the flight: all of them at once. */
const pressAtMs = 1_500;
const playersAtOnce = 16;
const slug = "rocket-club";

/** Bounds of `rounds.cashout`, where answers one after another make 2, and of `rounds.multiplier`. */
const [spreadMax, multiplierSpreadMax] = [4, 10];

interface PlayedRound {
  readonly booked: number;
  readonly cashOuts: readonly Timed[];
}

/**
 * Plays crash rounds with 200 players whose pages follow them: all bet at once, and all without an automatic
 * cash-out press at once. Afterwards every bet and win that the studio answered has to be in the site's
 * books, and the books have to hold.
 */
export const roundsBench: Bench = async (options) => {
  await buildSite();
  await buildParties();
  return inOrder(async (stops) => {
    const dataFolder = mkdtempSync(join(tmpdir(), "tessera-rounds-bench-"));
    stops.unshift(() => rmSync(dataFolder, { recursive: true, force: true }));
    const site = stopLater(stops, await startSite({}));
    const studio = stopLater(stops, await startStudioOfTitles(site, 318, { STUDIO_DATA_DIR: dataFolder }));
    const players = await openForAll(site, options);
    const rounds = await playRounds(players, options);
    const balances = await Promise.all(players.map(settledBalance));
    for (const player of players) player.leave();
    await studio.stop();
    await site.stop();
    const findings = await compareBooks(site, players, balances);
    for (const finding of findings) options.say(finding);
    return figuresOf(rounds, findings.length === 0, options);
  });
};

async function openForAll(site: SiteProcess, { say }: BenchOptions): Promise<CrashPlayer[]> {
  const reached = { http: keepAliveClient(site.origin, playersAtOnce, 60_000), keys: site.keys };
  const game = await pollUntil(`the site had ${slug}`, async () =>
    (await activeGames(reached, "arcade")).find((each) => each.slug === slug),
  );
  const studio = {
    origin: `http://127.0.0.1:${site.studioPort}`,
    http: keepAliveClient(`http://127.0.0.1:${site.studioPort}`, playerCount, 60_000),
  };
  const players = await inBatches(playerCount, playersAtOnce, async () =>
    openCrash(await register(reached), game.id, studio),
  );
  say(`${players.length} players have ${slug} open, each with its stream`);
  return players;
}

async function playRounds(players: readonly CrashPlayer[], options: BenchOptions): Promise<PlayedRound[]> {
  const wanted = options.runs ?? (options.short ? roundCounts.short : roundCounts.long);
  const rounds: PlayedRound[] = [];
  while (rounds.filter(({ cashOuts }) => cashOuts.length > 0).length < wanted)
    rounds.push(await playRound(players, options));
  return rounds;
}

async function playRound(players: readonly CrashPlayer[], { say }: BenchOptions): Promise<PlayedRound> {
  const [watched] = players;
  if (!watched) throw new Error("Nobody plays");
  const number = await untilRound(
    watched,
    ({ phase, leftMs }) => phase === "betting" && (leftMs ?? 0) > 6_000,
  );
  const bets = await Promise.all(
    players.map((player, index) => player.bet(number, index % targetEvery === 0 ? target : null)),
  );
  const booked = bets.filter(({ state }) => state?.own?.number === number).length;
  await untilRound(watched, ({ phase, elapsedMs }) => phase === "crashed" || (elapsedMs ?? 0) >= pressAtMs);
  const pressed = await Promise.all(
    players.filter((_, index) => index % targetEvery !== 0).map((player) => player.cashOut(number)),
  );
  const isFlown = pressed.every(({ status }) => status === 200);
  await untilRound(watched, (round) => round.phase === "crashed" || round.number > number);
  say(
    `round ${number}: ${booked} bets booked in ${Math.round(Math.max(...bets.map(({ ms }) => ms)))} ms, ` +
      (isFlown ? `${pressed.length} cash-outs at once` : "crashed before the cash-outs"),
  );
  // A round that crashed while they were sent measures refusals, too.
  return { booked, cashOuts: isFlown ? pressed : [] };
}

/** Waits until the round is as wanted, and returns its number. */
async function untilRound(
  player: CrashPlayer,
  isSo: (round: NonNullable<FlightState["round"]>) => boolean,
): Promise<number> {
  for (;;) {
    const { round } = await player.look();
    if (round && isSo(round)) return round.number;
    await sleep(50);
  }
}

/** The balance that the player's page shows once nothing is being booked. */
function settledBalance(player: CrashPlayer): Promise<bigint> {
  return pollUntil("every bet was settled", async () => {
    const { booking, own, balance } = await player.look();
    return booking || own?.settled === false ? undefined : BigInt(balance);
  });
}

/** Describes every difference between the books and what the studio answered. */
function compareBooks(
  { databaseFolder }: SiteProcess,
  players: readonly CrashPlayer[],
  balances: readonly bigint[],
): Promise<string[]> {
  return withBooks(openEmbeddedBooks(databaseFolder), async ({ ask }) => {
    const findings = await checkBooks(ask);
    const main = new Map(
      (await ask("select key, balance::text as balance from accounts where kind = 'main'")).map((row) => [
        row["key"],
        row["balance"],
      ]),
    );
    for (const [index, { playerId }] of players.entries()) {
      const booked = main.get(`player:${playerId}:main`);
      if (booked !== String(balances[index]))
        findings.push(`a page shows ${String(balances[index])}, the books have ${String(booked)}`);
    }
    const open = await ask(
      "select status, count(*)::int as count from rounds where status = 'open' group by status",
    );
    for (const row of open) findings.push(`${String(row["count"])} rounds are still open`);
    return findings;
  });
}

function figuresOf(rounds: readonly PlayedRound[], isExact: boolean, { say }: BenchOptions): Figure[] {
  const booked = Math.min(...rounds.map((round) => round.booked));
  const flown = rounds.filter(({ cashOuts }) => cashOuts.length > 0);
  const spreads = flown.map(({ cashOuts }) => spreadOf(cashOuts.map(({ ms }) => ms)));
  const multipliers = flown.map(({ cashOuts }) => {
    const reached = cashOuts.map(({ state }) => state?.own?.cashedOut ?? Number.NaN);
    return Math.max(...reached) - Math.min(...reached);
  });
  for (const { p50, p99 } of spreads)
    say(`cash-outs: half of the answers within ${p50.toFixed(0)} ms, 99 of 100 within ${p99.toFixed(0)} ms`);
  const spread = median(spreads.map(({ p50, p99 }) => p99 / p50));
  return [
    exactly("rounds.bookings", booked, "bets", playerCount),
    atMost("rounds.cashout", spread, "p99 ÷ p50", spreadMax),
    atMost("rounds.multiplier", Math.max(...multipliers), "hundredths apart", multiplierSpreadMax),
    exactly("rounds.exact", Number(isExact), "books", 1),
  ];
}

function spreadOf(times: readonly number[]): { readonly p50: number; readonly p99: number } {
  const sorted = [...times].sort((left, right) => left - right);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
