import type { Clock } from "@tessera/shared/core/clock";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { NoAnswer } from "../platform/until-answered.ts";
import type { Records } from "../platform/records.ts";
import type { ClientFiles } from "../platform/client-files.ts";
import { regularSymbols } from "./engine/symbols.ts";
import { SessionUnknown } from "./failures.ts";
import { gameState, roundReply, roundRequest, type GameState, type RoundReply } from "./game-api.ts";
import { pagePolicy } from "../platform/page-security.ts";
import { gamePage } from "./game-page.ts";
import { persistentPurse, type StoredRound } from "./stored-rounds.ts";
import type { Operator } from "./operator.ts";
import type { OpenPlay, PlaySession, PlaySessions } from "./play-session.ts";
import { demoPurse, sitePurse } from "./purse.ts";
import { roundMs, type Table } from "./table.ts";

export interface PlayOptions {
  readonly clock: Clock;
  readonly siteOrigin: string;
  readonly client: ClientFiles;
  readonly sessions: PlaySessions;
  readonly table: Table;
  /** The site's callbacks for a studio code. */
  readonly operatorOf: (studioCode: string) => Operator;
  readonly rounds: Records<StoredRound>;
}

interface SessionParams {
  Params: { sessionId: string };
}

/** Serves the page of a game and its two calls. */
export function playRoutes(app: FastifyInstance, options: PlayOptions): void {
  const { clock, siteOrigin, client, sessions, table, operatorOf, rounds } = options;

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
    const session = sessions.find(request.params.sessionId);
    const isFirst = session.opening === null;
    const open = await openPlay(session);
    if (!isFirst && !open.seat.roundOpen) open.balance = await open.purse.balance().catch(() => open.balance);
    return reply.header("cache-control", "no-store").send(z.encode(gameState, stateOf(session, open)));
  });

  app.post<SessionParams>("/play/:sessionId/rounds", async (request, reply) => {
    const session = sessions.find(request.params.sessionId);
    const { bet } = z.parse(roundRequest, request.body);
    const open = await openPlay(session);
    const round = await table.play(session, open, bet);
    const answer: RoundReply = { ...standingOf(open), round };
    return reply.header("cache-control", "no-store").send(z.encode(roundReply, answer));
  });

  function openPlay(session: PlaySession): Promise<OpenPlay> {
    session.opening ??= redeem(session).catch((error: unknown) => {
      // The site may not have received it, so the next call may try again.
      if (error instanceof NoAnswer) session.opening = null;
      throw error;
    });
    return session.opening;
  }

  async function redeem({ id, title, launchToken }: PlaySession): Promise<OpenPlay> {
    const openedAtMs = clock.now().getTime();
    const common = { openedAtMs, net: 0n, lastRound: null };
    const { code } = title.studio;
    if (launchToken === null) {
      const purse = demoPurse();
      const seat = sessions.seat(code, `demo-${id}`, title.slug);
      return { ...common, purse, seat, balance: await purse.balance(), reminderSeconds: null };
    }
    const operator = operatorOf(code);
    const opened = await operator.session(launchToken);
    const { balance, reminderSeconds, playerId } = opened;
    const seat = sessions.seat(code, playerId, title.slug);
    const purse = persistentPurse(sitePurse(operator, title.slug, opened), {
      clock,
      rounds,
      owner: { studioCode: code, gameId: title.slug, playerId, currency: opened.currency },
    });
    return { ...common, purse, seat, balance, reminderSeconds };
  }

  function stateOf({ title, mode }: PlaySession, open: OpenPlay): GameState {
    const { lines, strips, linePays, scatterPays } = title.machine;
    return {
      ...standingOf(open),
      mode,
      rtpBp: title.rtpBp,
      bets: [...title.bets],
      lines: lines.map((line) => [...line]),
      strips: strips.map((strip) => [...strip]),
      linePays: regularSymbols.map((symbol) => ({ symbol, pays: [...linePays[symbol]] })),
      scatterPays: [...scatterPays],
      roundMs,
      elapsedSeconds: Math.floor((clock.now().getTime() - open.openedAtMs) / 1000),
      reminderSeconds: open.reminderSeconds,
      lastRound: open.lastRound,
    };
  }

  function standingOf(open: OpenPlay) {
    const { balance, net, seat } = open;
    return { balance, net, waitMs: table.waitMs(open), booking: seat.roundOpen };
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
