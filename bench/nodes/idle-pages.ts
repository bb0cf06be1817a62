import { serverEventsPath } from "@tessera/shared/contracts/api-paths";
import { inBatches } from "../../e2e/outside/in-batches.ts";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import { register, type RegisteredPlayer } from "../../e2e/outside/playing.ts";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { openStream } from "../open-stream.ts";

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
  return inBatches(count, atOnce, () => register(reached));
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
  const streams = await inBatches(owners.length + guests, atOnce, async (place) =>
    (await openStream(`${origin}${serverEventsPath}?pageAgeMs=1000`, owners[place])).resume(),
  );
  return {
    open: () => streams.filter(({ complete, destroyed }) => !complete && !destroyed).length,
    leave: () => {
      for (const stream of streams) stream.destroy();
    },
  };
}
