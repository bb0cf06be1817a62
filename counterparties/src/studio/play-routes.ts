import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { ClientFiles } from "../platform/client-files.ts";
import { pagePolicy } from "../platform/page-security.ts";
import { regularSymbols } from "./engine/symbols.ts";
import { SessionUnknown } from "./failures.ts";
import { gameState, roundReply, roundRequest, type GameState, type RoundReply } from "./game-api.ts";
import { gamePage } from "./game-page.ts";
import type { Plays } from "./open-play.ts";
import type { PlaySession, PlaySessions } from "./play-session.ts";
import type { SlotTitle } from "./slot-titles.ts";
import { roundMs, type Table } from "./table.ts";

export interface PlayOptions {
  readonly siteOrigin: string;
  readonly client: ClientFiles;
  readonly sessions: PlaySessions;
  readonly plays: Plays;
  readonly table: Table;
}

interface SessionParams {
  Params: { sessionId: string };
}

/** Serves the page of every game, and the two calls of a slot. */
export function playRoutes(
  app: FastifyInstance,
  { siteOrigin, client, sessions, plays, table }: PlayOptions,
): void {
  app.get<SessionParams>("/play/:sessionId", (request, reply) => {
    const session = findOrNull(sessions, request.params.sessionId);
    return reply
      .code(session ? 200 : 404)
      .header("content-security-policy", pagePolicy(siteOrigin, "'none'"))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(gamePage(client, siteOrigin, session));
  });

  /** Redeems the launch token at the first call; later calls return the state, after a reload or a lost connection. */
  app.post<SessionParams>("/play/:sessionId/open", async (request, reply) => {
    const { session, title } = slotSession(request.params.sessionId);
    const open = await plays.reopen(session);
    const { lines, strips, linePays, scatterPays } = title.machine;
    const state: GameState = {
      ...plays.opened(session, open, roundMs),
      lines: lines.map((line) => [...line]),
      strips: strips.map((strip) => [...strip]),
      linePays: regularSymbols.map((symbol) => ({ symbol, pays: [...linePays[symbol]] })),
      scatterPays: [...scatterPays],
      lastRound: open.lastRound,
    };
    return reply.header("cache-control", "no-store").send(z.encode(gameState, state));
  });

  app.post<SessionParams>("/play/:sessionId/rounds", async (request, reply) => {
    const { session, title } = slotSession(request.params.sessionId);
    const { bet } = z.parse(roundRequest, request.body);
    const open = await plays.open(session);
    const round = await table.play(title, open, bet);
    const answer: RoundReply = { ...plays.standing(open, roundMs), round };
    return reply.header("cache-control", "no-store").send(z.encode(roundReply, answer));
  });

  function slotSession(id: string): { session: PlaySession; title: SlotTitle } {
    const session = sessions.find(id);
    if (session.title.kind !== "slot") throw new SessionUnknown();
    return { session, title: session.title };
  }
}

function findOrNull(sessions: PlaySessions, id: string): PlaySession | null {
  try {
    return sessions.find(id);
  } catch (error) {
    if (error instanceof SessionUnknown) return null;
    throw error;
  }
}
