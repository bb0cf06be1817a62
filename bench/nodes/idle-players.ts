import { get, type IncomingMessage } from "node:http";
import { serverEventsPath } from "@tessera/shared/contracts/api-paths";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import { register, type RegisteredPlayer } from "../../e2e/outside/playing.ts";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";

const atOnce = 16;

/** Players who have pages open and do nothing. */
export interface IdlePlayers {
  /** Number of their event streams that have begun and not ended. */
  readonly open: () => number;
  leave(): void;
}

/** Registers players and opens `pages` event streams of each, three at most. */
export async function openIdlePlayers(
  { origin, keys }: SiteProcess,
  count: number,
  pages: number,
): Promise<IdlePlayers> {
  const reached = { http: keepAliveClient(origin, atOnce, 60_000), keys };
  const streams: IncomingMessage[] = [];
  const openOne = async () => {
    const player = await register(reached);
    for (let page = 0; page < pages; page += 1) streams.push(await openStream(origin, player));
  };
  for (let begun = 0; begun < count; begun += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - begun) }, openOne));
  }
  return {
    open: () => streams.filter(({ complete, destroyed }) => !complete && !destroyed).length,
    leave: () => {
      for (const stream of streams) stream.destroy();
    },
  };
}

async function openStream(origin: string, player: RegisteredPlayer): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...player.credentials(), accept: "text/event-stream" };
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
