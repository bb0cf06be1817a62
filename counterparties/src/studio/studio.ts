import { randomBytes } from "node:crypto";
import type { Clock } from "@tessera/shared/core/clock";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { addSecurityHeaders } from "../platform/page-security.ts";
import { defaultPausesMs } from "../platform/until-answered.ts";
import { type Records, recordsInMemory } from "../platform/records.ts";
import type { ClientFiles } from "../platform/client-files.ts";
import { finishRounds, type FinishRoundsOptions } from "./finish-rounds.ts";
import type { StoredRound } from "./play/stored-rounds.ts";
import { feedRoutes } from "./feed/feed-routes.ts";
import { createJackpotDraws, type StoredDraw } from "./play/jackpot-draws.ts";
import type { Jackpots } from "./play/jackpots.ts";
import { launchRoutes } from "./launch-routes.ts";
import { createOperators } from "./play/operator.ts";
import { pictureRoutes } from "./picture-routes.ts";
import { playRoutes } from "./play-routes.ts";
import { createPlaySessions, sessionOf } from "./play/play-session.ts";
import { roundRoutes } from "./round-routes.ts";
import { toProblem } from "./play/problem.ts";
import { createBookings } from "./play/bookings.ts";
import { createPlays } from "./play/open-play.ts";
import * as listedGames from "./games.ts";
import type { GameContext, RunningGame, StudioGame } from "./play/studio-game.ts";

export interface StudioDependencies {
  readonly clock: Clock;
  /** Public origin of the studio. */
  readonly origin: string;
  readonly siteOrigin: string;
  readonly siteApiUrl: string;
  /** The secret shared with the site, by studio code. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly client: ClientFiles;
  /** Draws the studio's seed of a round, 64 hexadecimal digits; a cryptographic generator unless given. */
  readonly newSeed?: () => string;
  /** Interval of the search for rounds that were left. */
  readonly abandonedEveryMs?: number;
  /** Games of the studio; all unless given. */
  readonly games?: readonly StudioGame[];
  /** Interval in which rounds that need no player are moved on. */
  readonly advanceEveryMs?: number;
  /** Interval of the signs of life on a stream. */
  readonly beatMs?: number;
  /** Journal of rounds; without it rounds are stored in memory only. */
  readonly rounds?: Records<StoredRound>;
  /** Opens a record file of a game by its name; without it they are stored in memory only. */
  readonly openRecords?: GameContext["openRecords"];
  /** Journal of won jackpots; without it they are stored in memory only. */
  readonly jackpotDraws?: Records<StoredDraw>;
  /** Number of titles of all studios together; absent: those that were drawn. */
  readonly titleCount?: number | undefined;
  readonly jackpots: Jackpots;
  /** True: tests may ask for seeds of the player by the result that they give. */
  readonly hasTestRoutes?: boolean;
  readonly logger?: FastifyServerOptions["logger"];
  readonly callTimeoutMs?: number;
  readonly settleWaitMs?: number;
  readonly closeWithinMs?: number;
  readonly pausesMs?: readonly number[];
}

/** All games of the studio. */
export const allGames: readonly StudioGame[] = Object.values(listedGames);

/** Default time limit at shutdown for booking open wins. */
const defaultCloseWithinMs = 5_000;
const defaultAbandonedEveryMs = 10_000;

/** Builds the game studio for every code with a secret. Opens no port and reads no file. */
export function buildStudio(dependencies: StudioDependencies): FastifyInstance {
  const { clock, siteApiUrl, secrets, jackpots, games = allGames } = dependencies;
  const app = Fastify({
    logger: dependencies.logger ?? false,
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
  });
  const sessions = createPlaySessions(clock);
  const rounds = dependencies.rounds ?? recordsInMemory<StoredRound>();
  const draws = createJackpotDraws(jackpots, dependencies.jackpotDraws ?? recordsInMemory());
  const timeoutMs = dependencies.callTimeoutMs ?? 5_000;
  const operatorOf = createOperators({ siteApiUrl, secrets, clock, timeoutMs, draws });
  const bookings = createBookings({
    clock,
    settleWaitMs: dependencies.settleWaitMs ?? 1_000,
    pausesMs: dependencies.pausesMs ?? defaultPausesMs,
    onDispute: ({ bet, ...money }, error) =>
      app.log.error({ money: { ...money, bet: String(bet) }, error }, "round not booked"),
  });
  const context: Omit<GameContext, "sessionOf"> = {
    clock,
    sessions,
    plays: createPlays({ clock, sessions, bookings, rounds, operatorOf }),
    bookings,
    rounds,
    newSeed: dependencies.newSeed ?? (() => randomBytes(32).toString("hex")),
    openRecords: dependencies.openRecords ?? (() => recordsInMemory()),
    onError: (error) => app.log.error({ error }, "round not moved on"),
    advanceEveryMs: dependencies.advanceEveryMs,
    beatMs: dependencies.beatMs,
    hasTestRoutes: dependencies.hasTestRoutes ?? false,
  };
  const running = games.map((game) =>
    game.start({ ...context, sessionOf: (id) => sessionOf(sessions, id, game.kind) }),
  );

  app.addHook("onReady", async () =>
    finishRounds({ rounds, sessions, bookings, games, running, operatorOf }),
  );
  const ending = endLeftRounds(running, dependencies.abandonedEveryMs ?? defaultAbandonedEveryMs);
  addSecurityHeaders(app);
  answerErrors(app);
  app.addHook("onClose", () => {
    clearInterval(ending);
    for (const game of running) game.close?.();
    return bookings.close(dependencies.closeWithinMs ?? defaultCloseWithinMs);
  });
  registerRoutes(app, dependencies, { rounds, sessions, games, running });
  return app;
}

/** Ends the rounds that were left, in this interval until it is cleared. */
function endLeftRounds(running: readonly RunningGame[], everyMs: number): NodeJS.Timeout {
  const endAll = () => {
    for (const game of running) game.endLeftRounds?.();
  };
  return setInterval(endAll, everyMs).unref();
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = toProblem(error);
    if (status === 500) request.log.error(error);
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: "NOT_FOUND" } }));
}

function registerRoutes(
  app: FastifyInstance,
  { clock, origin, siteOrigin, secrets, client, titleCount, jackpots }: StudioDependencies,
  {
    rounds,
    sessions,
    games,
    running,
  }: Pick<FinishRoundsOptions, "rounds" | "sessions" | "games" | "running">,
): void {
  app.get("/healthz", () => ({ status: "ok" }));
  app.register(async (scope) => launchRoutes(scope, { clock, games, origin, secrets, sessions }));
  app.register(async (scope) => roundRoutes(scope, { clock, secrets, rounds }));
  app.register(async (scope) => playRoutes(scope, { siteOrigin, client, sessions }));
  for (const game of running) app.register(async (scope) => game.routes(scope));
  app.register(async (scope) => pictureRoutes(scope, client, games));
  app.register(async (scope) => feedRoutes(scope, { clock, games, secrets, titleCount, jackpots }));
}
