import { authApi, type Session } from "@tessera/shared/contracts/auth";
import { hourMs, minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ModuleDependencies, ServerModule } from "../../dependencies.ts";
import {
  clearCredentials,
  emitSessionsEnded,
  endSessions,
  listSessions,
  readCredential,
  setCredentials,
  type Visit,
} from "../sessions/index.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { type AuthDependencies, createAuthDependencies } from "./auth-dependencies.ts";
import { registerCaptchaPictures } from "./captcha-pictures.ts";
import { changePassword } from "./change-password.ts";
import { createPlayer } from "./create-player.ts";
import { requestReset, resendCode, verifyForgotCode } from "./forgot-password.ts";
import { type LoggedIn, logIn, openSession } from "./log-in.ts";
import { repeatRegistration } from "./repeat-registration.ts";
import { findPlayerById, raiseTokenEpoch } from "../players/index.ts";
import { findAccountStatus, toMe } from "./me.ts";
import { checkRegistration, findReferrer } from "./register.ts";
import { resetPassword } from "./reset-password.ts";
import { networkOf } from "../../platform/security/attempt-source.ts";
import { sha256 } from "../../platform/security/secret-token.ts";

const refreshWindow = { max: 30, windowMs: minuteMs };

/** Registers the routes for captchas, registration, login and the caller's own sessions. */
export const authModule: ServerModule = (app, dependencies) => {
  const auth = createAuthDependencies(dependencies);
  captchaRoute(app, auth);
  registerCaptchaPictures(app, auth.captchas, (ip) =>
    dependencies.limiter.takePerIp(`GET ${authApi.captcha.path}`, ip, captchaLimit),
  );
  registerRoute(app, auth);
  loginRoute(app, auth);
  forgottenPasswordRoutes(app, auth);
  cookieRoutes(app, auth, dependencies);
  sessionRoutes(app, dependencies);
  ownAccountRoutes(app, auth);
};

const captchaLimit = { max: 30, windowMs: minuteMs };

function captchaRoute(app: FastifyInstance, { captchas }: AuthDependencies): void {
  route(app, authApi.captcha, ({ query, ip }) => captchas.issue(query.purpose, ip), {
    limits: [{ per: "ip", ...captchaLimit }],
  });
}

function registerRoute(app: FastifyInstance, dependencies: AuthDependencies): void {
  route(
    app,
    authApi.register,
    async ({ body, ip, deviceId, request, reply, once }) => {
      const registration = await checkRegistration(dependencies, body, ip);
      const visit = visitOf(request, deviceId);
      let loggedIn: LoggedIn | undefined;
      const session = await once(async (sql) => {
        const referredBy = await findReferrer(sql, registration.referralCode);
        const playerId = await createPlayer(dependencies, sql, { ...registration, referredBy });
        loggedIn = await openSession(dependencies, sql, playerId, false, visit);
        return toSession(loggedIn);
      });
      if (loggedIn) setCredentials(reply, loggedIn.credentials);
      return session;
    },
    {
      limits: [{ per: "ip", max: 5, windowMs: hourMs }],
      idempotency: {
        // Stored answers hold no session credentials, so a repeat gets a new session.
        keep: ({ player }) => ({ playerId: player.id }),
        repeat: async (stored, { deviceId, request, reply }) => {
          const { playerId } = z.parse(storedRegistration, stored);
          const loggedIn = await repeatRegistration(dependencies, playerId, visitOf(request, deviceId));
          setCredentials(reply, loggedIn.credentials);
          return toSession(loggedIn);
        },
      },
    },
  );
}

const storedRegistration = z.object({ playerId: z.uuid() });

function loginRoute(app: FastifyInstance, dependencies: AuthDependencies): void {
  route(
    app,
    authApi.login,
    async ({ body, deviceId, request, reply }) => {
      const loggedIn = await logIn(dependencies, body, visitOf(request, deviceId));
      setCredentials(reply, loggedIn.credentials);
      return toSession(loggedIn);
    },
    { limits: [{ per: "ip", max: 10, windowMs: minuteMs }] },
  );
}

/**
 * Registers the password reset, which guests and players may call. Source: spec:screens#forgotten-password.
 */
function forgottenPasswordRoutes(app: FastifyInstance, dependencies: AuthDependencies): void {
  route(
    app,
    authApi.forgotPassword,
    ({ body, ip, deviceId }) => requestReset(dependencies, body, { ip, deviceId }),
    {
      limits: [{ per: "ip", max: 5, windowMs: hourMs }],
    },
  );

  route(app, authApi.resendForgotCode, ({ body }) => resendCode(dependencies, body.otpId), {
    limits: [{ per: "ip", max: 10, windowMs: hourMs }],
  });

  route(app, authApi.verifyForgotCode, ({ body }) => verifyForgotCode(dependencies, body), {
    limits: [{ per: "ip", max: 30, windowMs: minuteMs }],
  });

  route(
    app,
    authApi.resetPassword,
    ({ body, deviceId, request }) => resetPassword(dependencies, body, visitOf(request, deviceId)),
    { limits: [{ per: "ip", max: 20, windowMs: hourMs }] },
  );
}

function cookieRoutes(
  app: FastifyInstance,
  { sessions }: AuthDependencies,
  { publicOrigin, limiter }: ModuleDependencies,
): void {
  route(app, authApi.refresh, async ({ request, reply, deviceId, ip }) => {
    assertOwnOrigin(request, publicOrigin);
    const refresh = readCredential(request, "refresh");
    const second = readCredential(request, "second");
    if (refresh === undefined) throw new Refusal("REFRESH_INVALID");
    // The second token stays the same for the whole session, unlike the refresh token.
    await limiter.take(
      `refresh|${second === undefined ? networkOf(ip) : sha256(second).toString("hex")}`,
      refreshWindow,
    );
    const rotation = await sessions.rotate({ refresh, second, deviceId });
    if (rotation.kind === "refused") throw new Refusal(rotation.code);
    const { credentials } = rotation;
    setCredentials(reply, credentials);
    return { accessToken: credentials.accessToken, exp: credentials.exp };
  });

  route(app, authApi.logout, async ({ request, reply }) => {
    assertOwnOrigin(request, publicOrigin);
    clearCredentials(reply);
    const refresh = readCredential(request, "refresh");
    if (refresh !== undefined) await sessions.endByRefreshToken(refresh);
  });
}

function sessionRoutes(app: FastifyInstance, { database, clock, onPlayBarred }: ModuleDependencies): void {
  route(app, authApi.sessions, async ({ caller }) => ({
    items: await listSessions(database, caller, clock.now()),
  }));

  route(app, authApi.endSession, async ({ caller, params, reply }) => {
    await database.transaction(async (sql) => {
      const ended = await endSessions(sql, clock.now(), "logout", "id = :id and player_id = :playerId", {
        id: params.id,
        playerId: caller.playerId,
      });
      if (ended.length === 0) throw new Refusal("NOT_FOUND");
      await emitSessionsEnded(sql, ended);
    });
    await onPlayBarred(caller.playerId);
    if (params.id === caller.sessionId) clearCredentials(reply);
  });

  route(app, authApi.logoutAll, async ({ caller, reply }) => {
    await database.transaction(async (sql) => {
      const now = clock.now();
      await raiseTokenEpoch(sql, caller.playerId, now);
      await emitSessionsEnded(
        sql,
        await endSessions(sql, now, "logout", "player_id = :playerId", { playerId: caller.playerId }),
      );
    });
    await onPlayBarred(caller.playerId);
    clearCredentials(reply);
  });
}

function ownAccountRoutes(app: FastifyInstance, dependencies: AuthDependencies): void {
  route(app, authApi.me, async ({ caller }) => {
    const { database, clock } = dependencies;
    const [player, status] = await Promise.all([
      findPlayerById(database, caller.playerId),
      findAccountStatus(database, caller.playerId, clock.now()),
    ]);
    if (!player) throw new Refusal("TOKEN_INVALID");
    return toMe(player, status);
  });

  route(
    app,
    authApi.changePassword,
    ({ caller, body, ip }) => changePassword(dependencies, caller, body, ip),
    { limits: [{ per: "account", max: 5, windowMs: hourMs }] },
  );
}

/** Device and address of a request. A client without a device id gets one that is valid for this session. */
function visitOf(request: FastifyRequest, deviceId: string | null): Visit {
  const userAgent = (request.headers["user-agent"] ?? "").slice(0, 300);
  return { deviceId: deviceId ?? newId(), ip: request.ip, userAgent };
}

function toSession({ player, accountStatus, credentials }: LoggedIn): Session {
  return { accessToken: credentials.accessToken, exp: credentials.exp, player: toMe(player, accountStatus) };
}

/**
 * Refuses requests from other sites' pages with ORIGIN_REJECTED. Guards the calls that are authenticated by
 * cookies alone. A client that is not a browser sends neither header and cannot have another user's cookies.
 */
function assertOwnOrigin(request: FastifyRequest, publicOrigin: string): void {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined && origin !== publicOrigin) throw new Refusal("ORIGIN_REJECTED");
  if (site !== undefined && site !== "same-origin") throw new Refusal("ORIGIN_REJECTED");
}
