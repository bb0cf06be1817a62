import { gamesApi } from "@tessera/shared/contracts/games";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import { liveStudioCode } from "../../e2e/outside/live-studio-client.ts";
import { logInOperator } from "../../e2e/outside/operator-client.ts";
import { startParty } from "../../e2e/outside/parties.ts";
import { askAsGuest } from "../../e2e/outside/playing.ts";
import { pollUntil } from "../../e2e/outside/poll-until.ts";
import { read } from "../../e2e/outside/reply.ts";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { endProcess } from "../../tools/testing/processes.ts";

/** The game studios as a process, offering so many titles together. */
export interface StudioOfTitles {
  processId(): number;
  stop(): Promise<void>;
}

/**
 * Starts the built game studios where the site expects them, with variables beside those that every one has.
 */
export async function startStudioOfTitles(
  site: SiteProcess,
  titleCount: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<StudioOfTitles> {
  const { [liveStudioCode]: _, ...secrets } = site.keys.providers;
  const child = await startParty("studio", site.studioPort, {
    STUDIO_PORT: String(site.studioPort),
    ...environment,
    STUDIO_TITLES: String(titleCount),
    SITE_API_URL: site.origin,
    STUDIO_SECRETS: JSON.stringify(
      Object.fromEntries(Object.entries(secrets).map(([code, [secret]]) => [code, secret])),
    ),
  });
  return {
    processId: () => child.pid ?? Number.NaN,
    stop: () => endProcess(child, "SIGTERM"),
  };
}

/** A lobby under test, as a guest calls it. */
export interface Lobby {
  /** Names of listed games, the most played first. */
  names(count: number): Promise<string[]>;
  /** Searches; rejects on any status but 200. Returns the number of games found. */
  search(text: string): Promise<number>;
  /** Waits until the site lists so many titles. */
  untilTitles(count: number): Promise<void>;
  /** Reads every studio's feed now, as an operator does. Returns the seconds that it took. */
  synchronise(): Promise<number>;
}

/** Opens the lobby of a site. */
export function openLobby(site: SiteProcess): Lobby {
  // Reading 10,000 titles at one studio takes a while.
  const http = keepAliveClient(site.origin, 1, 120_000);
  const list = async (query: Readonly<Record<string, string>>) =>
    read(gamesApi.games.reply, await askAsGuest({ http, keys: site.keys }, gamesApi.games.path, query));
  return {
    names: async (count) => (await list({ pageSize: String(count) })).items.map(({ name }) => name),
    search: async (q) => (await list({ q, pageSize: "24" })).total,
    untilTitles: async (count) => {
      await pollUntil(
        `${count} titles were listed`,
        async () => (await list({ pageSize: "1" })).total >= count,
      );
    },
    synchronise: async () => {
      const operator = await logInOperator(http, site);
      const codes = Object.keys(site.keys.providers).filter((code) => code !== liveStudioCode);
      const startMs = performance.now();
      for (const code of codes) await operator.decide("studios", code, "synchronise");
      return (performance.now() - startMs) / 1_000;
    },
  };
}
