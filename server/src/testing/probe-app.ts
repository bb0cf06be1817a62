import type { Database } from "@tessera/database";
import type { Clock } from "@tessera/shared/core/clock";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { fastifyOptions } from "../app.ts";
import { answerProblems, answerUnknownPaths } from "../platform/http/answer-problems.ts";
import type { Caller } from "../platform/http/caller.ts";
import { GuestAnswers } from "../platform/http/guest-answers.ts";
import { createIdempotencyStore } from "../platform/http/idempotency.ts";
import { KnownPaths } from "../platform/http/known-paths.ts";
import { decoratePlatform } from "../platform/http/platform.ts";
import type { OperatorSession } from "../platform/http/operator.ts";
import { MaintenanceGate } from "../platform/maintenance/maintenance-gate.ts";
import { createRateLimiter } from "../platform/http/rate-limit.ts";
import { uploadLimits, UploadSlots } from "../platform/http/upload-slots.ts";

export const probeSignatureKey = "k3y-for-tests";

export interface ProbeDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Restriction of every caller. The text of a bearer token is the player's id. */
  readonly restriction?: Caller["restriction"];
  /** Session of every call of the back office; none by default. */
  readonly operatorSession?: OperatorSession;
  /** Time for which answers to guests are cached; 0 by default. */
  readonly guestAnswerMs?: number;
}

/** Creates the platform without modules, for tests that register their own contract. */
export function probeApp(
  { database, clock, restriction = null, operatorSession, guestAnswerMs = 0 }: ProbeDependencies,
  register: (app: FastifyInstance) => void,
) {
  const app = Fastify(fastifyOptions({ log: pino({ level: "silent" }) }));
  const paths = new KnownPaths();
  decoratePlatform(app, {
    database,
    clock,
    signatureKey: probeSignatureKey,
    authenticate: async ({ headers }) => {
      const caller = callerNamed(headers.authorization?.slice("Bearer ".length), restriction);
      return caller && { claimed: { ...caller, restriction: null }, checked: Promise.resolve(caller) };
    },
    authenticateOperator: async () => operatorSession ?? null,
    limiter: createRateLimiter({ clock, strictness: "real" }),
    idempotency: createIdempotencyStore(database, new TextEncoder().encode("digest-key-for-tests")),
    guestAnswers: new GuestAnswers({ cachedMs: guestAnswerMs }),
    paths,
    uploads: new UploadSlots(uploadLimits),
    maintenance: new MaintenanceGate({ sql: database, clock }),
  });
  answerProblems(app);
  register(app);
  answerUnknownPaths(app, paths);
  return app;
}

function callerNamed(playerId: string | undefined, restriction: Caller["restriction"]): Caller | null {
  if (!playerId) return null;
  return { playerId, username: "budi88", sessionId: "s", deviceId: "d", currency: "IDR", restriction };
}
