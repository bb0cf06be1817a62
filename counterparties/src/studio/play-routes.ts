import type { FastifyInstance } from "fastify";
import type { ClientFiles } from "../platform/client-files.ts";
import { sendPage } from "../platform/page.ts";
import { pagePolicy } from "../platform/page-security.ts";
import { SessionUnknown } from "./play/failures.ts";
import { gamePage } from "./game-page.ts";
import type { PlaySession, PlaySessions } from "./play/play-session.ts";

export interface PlayOptions {
  readonly siteOrigin: string;
  readonly client: ClientFiles;
  readonly sessions: PlaySessions;
}

/** Serves the page of every game. */
export function playRoutes(app: FastifyInstance, { siteOrigin, client, sessions }: PlayOptions): void {
  app.get<{ Params: { sessionId: string } }>("/play/:sessionId", (request, reply) => {
    const session = findOrNull(sessions, request.params.sessionId);
    const document = gamePage(client, siteOrigin, session);
    return sendPage(reply.code(session ? 200 : 404), document, pagePolicy(siteOrigin, "'none'"));
  });
}

function findOrNull(sessions: PlaySessions, id: string): PlaySession | null {
  try {
    return sessions.find(id);
  } catch (error) {
    if (error instanceof SessionUnknown) return null;
    throw error;
  }
}
