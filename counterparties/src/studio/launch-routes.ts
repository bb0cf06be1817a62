import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { requireSignature, secretByCode, signedBody } from "../platform/signed-request.ts";
import type { PlaySessions } from "./play/play-session.ts";
import { findGame, type StudioGame } from "./play/studio-game.ts";
import { languageOrEnglish } from "../platform/language.ts";

export interface LaunchOptions {
  readonly clock: Clock;
  readonly games: readonly StudioGame[];
  readonly origin: string;
  /** The secret shared with the site, by studio code. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly sessions: PlaySessions;
}

/** Source: spec:seamless-wallet#launch. */
const launchRequest = z.object({
  gameId: z.string(),
  launchToken: z.nullish(z.string()),
  language: z.string(),
  currency: z.nullish(z.string()),
  mode: z.enum(["real", "demo"]),
});

/** `POST /studio/v1/:code/launch`: opens a game for a player and returns the URL of its page. */
export function launchRoutes(
  app: FastifyInstance,
  { clock, games, origin, secrets, sessions }: LaunchOptions,
): void {
  requireSignature(app, clock, secretByCode(secrets));
  app.post<{ Params: { code: string } }>("/studio/v1/:code/launch", (request, reply) => {
    const { code } = request.params;
    const launch = z.safeParse(launchRequest, signedBody(request));
    if (!launch.success || (launch.data.mode === "real" && !launch.data.launchToken))
      return reply.code(400).send({ error: { code: "BAD_REQUEST" } });
    const { gameId, language, mode, launchToken, currency } = launch.data;
    const title = findGame(games, code, gameId);
    if (!title) return reply.code(404).send({ error: { code: "INVALID_GAME" } });

    const session = sessions.create({
      title,
      language: languageOrEnglish(language),
      mode,
      launchToken: mode === "real" ? (launchToken ?? null) : null,
      currency: currency ?? "IDR",
    });
    return { url: `${origin}/play/${session.id}`, announcesReady: true };
  });
}
