import { buildParties } from "../../e2e/outside/parties.ts";
import { buildReleases, type SiteProcess, startSite } from "../../e2e/outside/site-process.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import { startMemory } from "../../tools/testing/process-memory.ts";
import { atMost, type Bench, type BenchOptions, type Figure, median, percentile } from "../figure.ts";
import { measureLobbyPages } from "./lobby-pages.ts";
import { openLobby, startStudioOfTitles, type Lobby, type StudioOfTitles } from "./studio-of-titles.ts";

const fewTitles = 100;
const manyTitles = 10_000;
const rounds = { short: 3, long: 9 } as const;
const searchesPerRound = 300;
/** Floor of decision 0522: p99 with many titles beside p99 with few. */
const searchRatioMax = 1.5;
/** Games whose names are searched for: both sites have them. */
const searchedGames = 50;

interface Side {
  readonly lobby: Lobby;
  readonly times: number[];
}

/**
 * Measures search and pages of the lobby with 100 and with 10,000 titles, in turn, and how the site takes
 * 10,000 titles over.
 */
export const lobbyBench: Bench = async (options) => {
  await buildReleases();
  await buildParties();
  return inOrder(async (stops) => {
    const few = stopLater(stops, await startSite({}));
    const many = stopLater(stops, await startSite({}));
    const start = async (site: SiteProcess, titles: number) =>
      stopLater(stops, await startStudioOfTitles(site, titles));
    await start(few, fewTitles);
    const before = await start(many, fewTitles);
    const lobbies = [openLobby(few), openLobby(many)] as const;
    await Promise.all(lobbies.map((lobby) => lobby.untilTitles(fewTitles)));
    await before.stop();
    const studio = await start(many, manyTitles);
    const sync = await measureSync({ site: many, studio }, lobbies[1], options);
    const pages = await measureLobbyPages([few, many], options);
    return [...sync, await measureSearch(lobbies, options), ...pages];
  });
};

/**
 * Takes 10,000 titles over, and measures the memory that site and studios need for it beyond what they had.
 */
async function measureSync(
  { site, studio }: { readonly site: SiteProcess; readonly studio: StudioOfTitles },
  lobby: Lobby,
  { say }: BenchOptions,
): Promise<Figure[]> {
  const memories = [startMemory(site.processId()), startMemory(studio.processId())] as const;
  const seconds = await lobby.synchronise();
  const [ofSite, ofStudio] = memories.map((memory) => memory.end());
  await lobby.untilTitles(manyTitles);
  say(
    `lobby.sync: ${manyTitles} titles in ${seconds.toFixed(1)} s; the site had ${ofSite?.before} MB and ${ofSite?.peak} MB at its peak, the studios ${ofStudio?.before} and ${ofStudio?.peak}`,
  );
  const figure = (name: string, value: number, unit: string): Figure => ({
    name,
    figure: Number(value.toFixed(1)),
    unit,
    goal: "measured",
    ok: true,
  });
  return [
    figure("lobby.sync", seconds, "s"),
    figure("lobby.sync.memory", (ofSite?.peak ?? 0) - (ofSite?.before ?? 0), "MB more at the site's peak"),
    figure(
      "lobby.sync.studio",
      (ofStudio?.peak ?? 0) - (ofStudio?.before ?? 0),
      "MB more at the studios' peak",
    ),
  ];
}

async function measureSearch(
  [few, many]: readonly [Lobby, Lobby],
  { short, say, runs }: BenchOptions,
): Promise<Figure> {
  const texts = (await few.names(searchedGames)).flatMap(searchesFor);
  const sides: readonly [Side, Side] = [
    { lobby: few, times: [] },
    { lobby: many, times: [] },
  ];
  for (const { lobby } of sides) await searchAll(lobby, texts.slice(0, searchesPerRound));
  for (let round = 0; round < (runs ?? (short ? rounds.short : rounds.long)); round += 1) {
    const order = round % 2 === 0 ? sides : sides.toReversed();
    for (const { lobby, times } of order) times.push(...(await searchAll(lobby, texts)));
  }
  for (const [index, { times }] of sides.entries()) {
    say(
      `${index === 0 ? fewTitles : manyTitles} titles: median ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms of ${times.length} searches`,
    );
  }
  const [ofFew, ofMany] = sides.map(({ times }) => percentile(times, 0.99));
  const ratio = (ofMany ?? Number.NaN) / (ofFew ?? Number.NaN);
  return atMost("lobby.search", ratio, `× p99 of ${fewTitles} titles`, searchRatioMax);
}

async function searchAll(lobby: Lobby, texts: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const text of texts) {
    const startMs = performance.now();
    const found = await lobby.search(text);
    times.push(performance.now() - startMs);
    if (found === 0) throw new Error(`A search for "${text}" found nothing`);
  }
  return times;
}

/**
 * Searches as players type them for a name: its beginning, a word, and each of the slips that a search
 * forgives.
 */
function searchesFor(name: string): string[] {
  const word = name.split(/[^A-Za-z]+/).find((each) => each.length > 4);
  if (word === undefined) return [name];
  const [first, second, ...rest] = word.slice(-3);
  const start = word.slice(0, -3);
  return [
    word.slice(0, 3),
    name,
    `${start}${second}${first}${rest.join("")}`,
    `${start}${first}${rest.join("")}`,
    `${start}${first}${first}${second}${rest.join("")}`,
    `${start}${first}q${rest.join("")}`,
  ];
}
