import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { isSigned, signatureHeader, timestampHeader } from "../platform/provider-signature.ts";
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
  // The signature covers the raw bytes, so the body is parsed after the check.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );

  app.post<{ Params: { code: string }; Body: Buffer }>("/studio/v1/:code/launch", (request, reply) => {
    const { code } = request.params;
    const secret = Object.hasOwn(secrets, code) ? secrets[code] : undefined;
    if (secret === undefined) return reply.code(404).send({ error: { code: "STUDIO_UNKNOWN" } });

    const call = {
      timestamp: headerOf(request.headers[timestampHeader]),
      method: "POST",
      path: request.url.split("?")[0] ?? "",
      rawBody: request.body,
    };
    if (!isSigned(secret, call, headerOf(request.headers[signatureHeader]), clock.now()))
      return reply.code(401).send({ error: { code: "SIGNATURE_INVALID" } });

    const launch = z.safeParse(launchRequest, readJson(request.body));
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

function headerOf(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
