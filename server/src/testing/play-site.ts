import { createServer, type ServerResponse } from "node:http";
import { liveStudios, studios } from "@tessera/counterparties/catalogue";
import { gamesApi } from "@tessera/shared/contracts/games";
import { newId } from "@tessera/shared/core/identifiers";
import { studioSignature } from "../integrations/studios/studio-signature.ts";
import { liveStudioSecret } from "./live-studio.ts";
import type { TestPlayer } from "./test-player.ts";
import { type TestSite, type TestSiteOptions, testSite } from "./test-site.ts";

export const currentSecret = "secret-of-the-studio";
export const previousSecret = "secret-that-is-being-replaced";

/** A studio's call; each field can be set to an attacker's value. */
export interface StudioCallInput {
  readonly method?: "GET" | "POST";
  readonly code?: string;
  readonly secret?: string;
  /** Unix seconds. */
  readonly timestamp?: number;
  /** Path that is signed, when it differs from the called one. */
  readonly signedPath?: string;
  /** Body that is sent, when it differs from the signed one. */
  readonly sentBody?: string;
  readonly signature?: string;
}

export interface StudioReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A game that a player opened and whose launch token the studio has exchanged. */
export interface OpenedGame {
  readonly gameSessionId: string;
  readonly playerId: string;
  readonly playToken: string;
  readonly gameId: string;
  readonly currency: string;
}

export interface PlaySite extends TestSite {
  /** Requests that the site sent to the studio at each launch. */
  readonly launches: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[];
  /** Sets the studio's answer to launches; by default it opens the game. */
  answerLaunches(answer: (response: ServerResponse) => void): void;
  /** Calls `/provider/v1/<code>/<name>` as the studio. */
  asStudio(name: string, body?: unknown, input?: StudioCallInput): Promise<StudioReply>;
  /**
   * Launches a slot for money of the wallet and begins its session at the studio. `slug` is one of the played
   * studio's.
   */
  open(player: TestPlayer, slug?: string): Promise<OpenedGame>;
}

/** Studio and title used by the tests. */
export const playedStudio = "orchid-arc";
export const playedSlug = "krakatau-wild";
/** A title of that studio which feeds the pool `keystone`. */
export const jackpotSlug = "merapi-embers";

/**
 * Creates a test site with its own studio on 127.0.0.1, which speaks real HTTP and opens every game. In
 * memory by default.
 */
export async function playSite(
  options: Pick<TestSiteOptions, "database" | "gatewayUrl" | "liveStudioUrl" | "rateLimits" | "smtpUrl"> = {},
): Promise<PlaySite> {
  const launches: { path: string; body: Readonly<Record<string, unknown>> }[] = [];
  const opening = (response: ServerResponse) =>
    sendJson(response, { url: `${origin}/play/${newId()}`, seat: newId() });
  let answer = opening;
  const studio = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || "{}") as Record<string, unknown>;
      launches.push({ path: request.url ?? "", body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => studio.listen(0, "127.0.0.1", resolve));
  const address = studio.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;

  const secrets = [currentSecret, previousSecret];
  const site = await testSite({
    liveStudioUrl: origin,
    ...options,
    studioUrl: origin,
    providers: Object.fromEntries([
      ...studios.map(({ code }) => [code, secrets]),
      ...liveStudios.map(({ code }) => [code, [liveStudioSecret]]),
    ]),
  });

  const asStudio: PlaySite["asStudio"] = async (name, body, input = {}) => {
    const { method = "POST", code = playedStudio, secret = currentSecret } = input;
    const path = `/provider/v1/${code}/${name}`;
    const rawBody = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
    const timestamp = String(input.timestamp ?? Math.floor(site.clock.now().getTime() / 1000));
    const signed = { timestamp, method, path: input.signedPath ?? path, rawBody };
    const response = await site.app.inject({
      method,
      url: path,
      headers: {
        ...(method === "POST" && { "content-type": "application/json" }),
        "x-provider-timestamp": timestamp,
        "x-provider-signature": input.signature ?? studioSignature(secret, signed),
      },
      ...(method === "POST" && { payload: input.sentBody ?? rawBody }),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };

  return {
    ...site,
    launches,
    answerLaunches: (next) => {
      answer = next;
    },
    asStudio,
    open: async (player, slug = playedSlug) => {
      answer = opening;
      const game = await site.call(gamesApi.game, { params: { slug } });
      const launch = await site.call(
        gamesApi.launch,
        { params: { id: game.reply.id }, body: { mode: "real" } },
        { as: player },
      );
      const { gameSessionId } = launch.reply;
      // Players may open games at the same moment, so the latest launch can be another player's.
      const { launchToken } = launches.findLast(({ body }) => body["playerId"] === player.id)?.body ?? {};
      const session = await asStudio("session", { launchToken });
      return {
        gameSessionId,
        playerId: player.id,
        playToken: String(session.body["playToken"]),
        gameId: slug,
        currency: player.currency,
      };
    },
    close: async () => {
      studio.closeAllConnections();
      studio.close();
      await site.close();
    },
  };
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
