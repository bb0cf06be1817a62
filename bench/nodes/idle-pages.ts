import { get, type IncomingMessage } from "node:http";
import { serverEventsPath } from "@tessera/shared/contracts/api-paths";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import { register, type RegisteredPlayer } from "../../e2e/outside/playing.ts";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";

const atOnce = 16;

/** Open pages of players and guests who do nothing. */
export interface IdlePages {
  /** Number of their event streams that have begun and not ended. */
  readonly open: () => number;
  leave(): void;
}

/** Registers players. */
export async function registerPlayers(
  { origin, keys }: SiteProcess,
  count: number,
): Promise<readonly RegisteredPlayer[]> {
  const reached = { http: keepAliveClient(origin, atOnce, 60_000), keys };
  return atOnceEach(count, () => register(reached));
}

/** Opens `pages` event streams of each player, three at most, and those of guests. */
export async function openIdlePages(
  { origin }: Pick<SiteProcess, "origin">,
  {
    players,
    pages,
    guests = 0,
  }: {
    readonly players: readonly RegisteredPlayer[];
    readonly pages: number;
    readonly guests?: number;
  },
): Promise<IdlePages> {
  const owners = players.flatMap((player) => Array.from({ length: pages }, () => player.credentials()));
  const streams = await atOnceEach(owners.length + guests, (place) =>
    openStream(origin, owners[place] ?? {}),
  );
  return {
    open: () => streams.filter(({ complete, destroyed }) => !complete && !destroyed).length,
    leave: () => {
      for (const stream of streams) stream.destroy();
    },
  };
}

/** Runs work for each number below `count`, some at once. Returns the results in the order of the numbers. */
async function atOnceEach<Result>(
  count: number,
  work: (place: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  while (results.length < count) {
    const some = Math.min(atOnce, count - results.length);
    results.push(
      ...(await Promise.all(Array.from({ length: some }, (_, index) => work(results.length + index)))),
    );
  }
  return results;
}

async function openStream(
  origin: string,
  credentials: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...credentials, accept: "text/event-stream" };
    get(`${origin}${serverEventsPath}?pageAgeMs=1000`, { agent: false, headers }, resolve).on(
      "error",
      reject,
    );
  });
  if (response.statusCode !== 200) throw new Error(`An event stream answered ${response.statusCode}.`);
  response.on("error", () => undefined);
  response.resume();
  return response;
}
