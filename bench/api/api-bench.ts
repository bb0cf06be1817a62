import { setTimeout as pause } from "node:timers/promises";
import { gamesApi } from "@tessera/shared/contracts/games";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { siteApi } from "@tessera/shared/contracts/site";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import { type Parties, startParties } from "../../e2e/outside/parties.ts";
import { activeGames, gamesByStudio } from "../../e2e/outside/playing.ts";
import {
  buildReleases,
  publishReleases,
  type SiteProcess,
  startSite,
} from "../../e2e/outside/site-process.ts";
import { startStudio, type Studio } from "../../e2e/outside/studio.ts";
import { freePorts } from "../../tools/testing/free-ports.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import { atLeast, atMost, type Bench, type Figure } from "../figure.ts";
import { compareWithBare, type Target } from "./compare-with-bare.ts";
import { measureReads, measureWrites } from "./player-latency.ts";

const shortPlan = { rounds: 3, seconds: 0.7, writeSeconds: 5, warmUpSeconds: 0.5, saturateSeconds: 2 };
const longPlan = { rounds: 7, seconds: 4, writeSeconds: 3_600, warmUpSeconds: 2, saturateSeconds: 5 };
type Plan = typeof longPlan;

const players = 32;

/** Answers that are the same for every guest; `api.guest` is the slowest of these beside bare Fastify. */
const guestReads = (gameSlug: string): readonly Target[] =>
  [
    { path: siteApi.site.path },
    { path: siteApi.banners.path, query: { slot: "home" } },
    { path: siteApi.announcements.path },
    { path: siteApi.page.path.replace(":slug", "terms") },
    { path: gamesApi.categories.path },
    { path: gamesApi.providers.path },
    { path: gamesApi.games.path, query: { category: "slots", pageSize: "24" } },
    { path: gamesApi.game.path.replace(":slug", gameSlug) },
    { path: gamesApi.jackpots.path },
    { path: promotionsApi.list.path },
    { path: promotionsApi.one.path.replace(":slug", "first-look") },
  ].map((target) => ({ name: "api.guest", ...target }));

/** Floors of the ratios to bare Fastify. Source: what is the same for every guest is sent as cached bytes. */
const floors = { "api.noop": 0.3, "api.document": 0.3, "api.guest": 0.5 } as const;

/**
 * Bounds in milliseconds of what a player waits for at half of saturation, and in MB of the resident memory
 * meanwhile.
 */
const p99Max = 100;
const memoryMax = 512;

/**
 * Measures what the site sends to every guest beside bare Fastify that sends the same bytes, what players
 * wait for at half of saturation, and the most memory that the site's process has while they write.
 */
export const apiBench: Bench = async ({ short, say }) => {
  const plan: Plan = short ? shortPlan : longPlan;
  await buildReleases();
  const [metricsPort = 0] = await freePorts(1);
  return inOrder(async (stops) => {
    const environment = { METRICS_PORT: String(metricsPort) };
    const site = stopLater(stops, await startSite({ environment }));
    const studio = stopLater(stops, await startStudio(site.studioPort));
    const parties = stopLater(stops, await startParties(site));
    await publishReleases(site);
    return measureSite({ site, studio, parties, metricsPort }, plan, say);
  });
};

interface Started {
  readonly site: SiteProcess;
  readonly studio: Studio;
  readonly parties: Parties;
  readonly metricsPort: number;
}

async function measureSite(
  { site, studio, parties, metricsPort }: Started,
  plan: Plan,
  say: (line: string) => void,
): Promise<Figure[]> {
  const reached = { http: keepAliveClient(site.origin, players), keys: site.keys, studio };
  // What the site does at its first start must not take part in the measurement.
  await gamesByStudio(reached);
  const [game] = await activeGames(reached, "slots");
  const targets = [
    { name: "api.noop", path: "/livez" },
    { name: "api.document", path: "/" },
    ...guestReads(game?.slug ?? ""),
  ];
  const ratios = await compareWithBare(site, targets, plan, say);
  const readP99 = await measureReads(reached, plan, say);
  const end = new AbortController();
  const [writeP99, peakBytes] = await Promise.all([
    measureWrites(reached, parties, plan, say).finally(() => end.abort()),
    peakMemory(metricsPort, end.signal),
  ]);
  return [
    ...Object.entries(floors).map(([name, floor]) =>
      atLeast(
        name,
        Math.min(...ratios.filter((_, index) => targets[index]?.name === name)),
        "× bare Fastify",
        floor,
      ),
    ),
    atMost("api.read.p99", readP99, "ms", p99Max, 0),
    atMost("api.write.p99", writeP99, "ms, mix of writes", p99Max, 0),
    atMost("api.memory", peakBytes / 1e6, "MB at most", memoryMax, 0),
  ];
}

/** Reads the resident memory of the site every second until the end. Returns the most of all, in bytes. */
async function peakMemory(metricsPort: number, end: AbortSignal): Promise<number> {
  let peak = 0;
  do {
    peak = Math.max(peak, await residentBytes(metricsPort));
    await pause(1_000);
  } while (!end.aborted);
  return peak;
}

async function residentBytes(metricsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]);
}
