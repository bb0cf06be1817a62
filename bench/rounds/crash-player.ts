import { randomBytes } from "node:crypto";
import { gamesApi } from "@tessera/shared/contracts/games";
import * as z from "@tessera/shared/schema";
import type { HttpClient } from "../../e2e/outside/keep-alive-client.ts";
import type { RegisteredPlayer } from "../../e2e/outside/playing.ts";
import { read } from "../../e2e/outside/reply.ts";
import { openStream } from "../open-stream.ts";

const own = z.object({
  number: z.number(),
  bet: z.string(),
  cashedOut: z.nullable(z.number()),
  win: z.nullable(z.string()),
  settled: z.boolean(),
});

/**
 * The part of a crash game's answer that the bench needs. Money in minor units, multipliers in hundredths.
 */
const state = z.object({
  balance: z.string(),
  booking: z.boolean(),
  own: z.nullable(own),
  round: z.nullable(
    z.object({
      number: z.number(),
      phase: z.enum(["betting", "closing", "flying", "crashed"]),
      leftMs: z.nullable(z.number()),
      elapsedMs: z.nullable(z.number()),
    }),
  ),
});
export type FlightState = z.infer<typeof state>;

/** An answer with the time that it took, in milliseconds. */
export interface Timed {
  readonly status: number;
  readonly state: FlightState | null;
  readonly ms: number;
}

/** A player whose page has the game open: it follows the round by a stream, and sends calls. */
export interface CrashPlayer {
  readonly playerId: string;
  readonly look: () => Promise<FlightState>;
  readonly bet: (number: number, target: number | null) => Promise<Timed>;
  readonly cashOut: (number: number) => Promise<Timed>;
  /** Events that its stream has brought. */
  readonly heard: () => number;
  readonly leave: () => void;
}

/** Launches the game at the site for the player's own money, and opens it at the studio. */
export async function openCrash(
  player: RegisteredPlayer,
  gameId: string,
  studio: { readonly origin: string; readonly http: HttpClient },
): Promise<CrashPlayer> {
  const launch = await player.call("POST", gamesApi.launch.path.replace(":id", gameId), { mode: "real" });
  const { pathname } = new URL(read(gamesApi.launch.reply, launch).url);
  const send = async (name: string, content: object = {}): Promise<Timed> => {
    const startMs = performance.now();
    const { status, text } = await studio.http({
      method: "POST",
      path: `${pathname}/${name}`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(content),
    });
    const ms = performance.now() - startMs;
    return { status, state: status === 200 ? z.parse(state, JSON.parse(text)) : null, ms };
  };
  const look = async () => {
    const { status, state: seen } = await send("flight");
    if (!seen) throw new Error(`The game was answered with ${status}`);
    return seen;
  };
  await look();
  const stream = await follow(`${studio.origin}${pathname}/flight/events`);
  return {
    playerId: player.playerId,
    look,
    bet: (number, target) =>
      send("flight/bets", { number, target, bet: "100", playerSeed: randomBytes(16).toString("hex") }),
    cashOut: (number) => send("flight/cash-outs", { number }),
    heard: stream.heard,
    leave: stream.close,
  };
}

async function follow(url: string) {
  let heard = 0;
  const response = await openStream(url);
  response.setEncoding("utf8");
  response.on("data", (text: string) => (heard += text.split("\n\n").length - 1));
  return { heard: () => heard, close: () => response.destroy() };
}
