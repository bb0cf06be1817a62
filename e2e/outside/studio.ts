import { createHash, createHmac } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import * as z from "@tessera/shared/schema";
import type { HttpCall } from "./keep-alive-client.ts";

const launch = z.object({ playerId: z.string(), gameId: z.string(), launchToken: z.string() });
export type Launch = z.infer<typeof launch>;

/**
 * Every studio of the site that bets from its wallet, in one server: offers some slots, opens each of them
 * and remembers the token that it was opened with.
 */
export interface Studio {
  /** The launch of a player's latest game. Throws when there was none. */
  launchOf(playerId: string): Launch;
  /** Ids of the players who have launched a game, the first one first. */
  players(): readonly string[];
  close(): Promise<void>;
}

/** Behaviour of a studio in a browser. */
export interface StudioOptions {
  /** Answers a request for a game's page, or leaves it without an answer; absent: its games have no page. */
  readonly sendPage?: (response: ServerResponse) => void;
  /** Awaited before a launch is answered. */
  readonly beforeLaunch?: () => Promise<void>;
  /**
   * The first title of each studio feeds a jackpot pool: one that is never drawn, or one that soon reaches
   * its limit.
   */
  readonly pool?: "fed" | "drawn";
}

/** Listens on 127.0.0.1 where the site under test expects its studios. */
export async function startStudio(
  port: number,
  { sendPage, beforeLaunch, pool }: StudioOptions = {},
): Promise<Studio> {
  const launches = new Map<string, Launch>();
  const server = createServer((request, response) => {
    if (sendPage && request.url?.startsWith("/play/")) return sendPage(response);
    if (request.method === "GET") return sendOffer(request.url ?? "", pool, response);
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const opened = z.parse(launch, JSON.parse(Buffer.concat(parts).toString()));
      launches.set(opened.playerId, opened);
      const url = `http://127.0.0.1:${port}/play/${opened.gameId}`;
      const answer = JSON.stringify({ url, ...(sendPage && { announcesReady: true }) });
      void (beforeLaunch?.() ?? Promise.resolve()).then(() =>
        response.writeHead(200, { "content-type": "application/json" }).end(answer),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    launchOf: (playerId) => {
      const opened = launches.get(playerId);
      if (!opened) throw new Error(`Nothing was launched for player ${playerId}`);
      return opened;
    },
    players: () => [...launches.keys()],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const titlesPerStudio = 40;
/**
 * Code of the pool that the least popular title of each studio feeds. No bet is large enough for its odds.
 */
const poolCode = "outside";
/** Terms of the pool, by use. A drawn one reaches its limit in some ten bets. Amounts in minor units. */
export const poolTerms = {
  fed: { seedMinor: 1_000, mustDropMinor: 10 ** 14, shareBp: 200 },
  drawn: { seedMinor: 500, mustDropMinor: 2_500, shareBp: 2_000 },
} as const;

/** The studio's secret of a cycle, in hex. */
export const poolSecret = (cycle: number): string =>
  createHash("sha256").update(`${poolCode}:${cycle}`).digest("hex");
/** SHA-256 of it, by which the studio commits to it. */
export const poolCommitment = (cycle: number): string =>
  createHash("sha256")
    .update(Buffer.from(poolSecret(cycle), "hex"))
    .digest("hex");

/**
 * Returns of games beside a drawn pool. Its share and its seeds are a quarter of the bets, and the wheel of
 * the proof gives more for points; what players get back stays below what they stake.
 */
const drawnReturnBp = { feeding: 5_000, plain: 8_500 } as const;
/** Stake of free rounds in the second title of each studio. */
const freeRoundStakeMinor = 100;
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path d="M0 0h3v4z"/></svg>';

/** Answers with the feed of a studio, or with a picture. Source: spec:game-feed#call. */
function sendOffer(path: string, pool: StudioOptions["pool"], response: ServerResponse): void {
  const [, code] = /^\/studio\/v1\/([^/]+)\/games/.exec(path) ?? [];
  if (code === undefined) return void response.end(picture);
  const pools = pool
    ? [
        {
          code: poolCode,
          name: { en: "Outside jackpot" },
          oddsMinor: 10 ** 14,
          commitments: { IDR: poolCommitment(1) },
          ...poolTerms[pool],
        },
      ]
    : [];
  const games = Array.from({ length: titlesPerStudio }, (_, index) => ({
    id: `${code}-${index}`,
    name: { en: `Title ${index} of ${code}` },
    category: "slots",
    tags: pool && index === 0 ? ["jackpot"] : [],
    ...(pool && index === 0 && { jackpotPool: poolCode }),
    ...(index === 1 && { freeRoundStakes: [freeRoundStakeMinor] }),
    rtpBp: pool === "drawn" ? (index === 0 ? drawnReturnBp.feeding : drawnReturnBp.plain) : 9_600,
    volatility: "medium",
    limits: { minBetMinor: 100, maxBetMinor: 5_000 },
    popularity: index,
    releasedOn: "2026-01-01",
    languages: ["en", "id"],
    state: "available",
    demo: true,
    artwork: { card: "/card.svg" },
  }));
  const studio = {
    code,
    name: code,
    description: { en: code },
    swatch: "#444444",
    ground: "#222222",
    logo: "/logo.svg",
  };
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ version: "1", total: games.length, studio, pools, games, next: null }));
}

/**
 * A callback as a studio signs it: HMAC-SHA256 over time, method, path and body. Source:
 * spec:seamless-wallet#studio-signature.
 */
export function signedCallback(secret: string, studioCode: string, name: string, content: object) {
  const path = `/provider/v1/${studioCode}/${name}`;
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHmac("sha256", secret).update(`${timestamp}\nPOST\n${path}\n${body}`).digest("hex");
  return {
    method: "POST",
    path,
    body,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "x-provider-timestamp": timestamp,
      "x-provider-signature": `v1=${digest}`,
    },
  } satisfies HttpCall;
}
