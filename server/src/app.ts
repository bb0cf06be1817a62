import fastifyCookie from "@fastify/cookie";
import fastifyMultipart from "@fastify/multipart";
import { newId } from "@tessera/shared/core/identifiers";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import { createAuthenticate } from "./modules/auth/index.ts";
import { CreditPublishers } from "./platform/credits/credit-publishers.ts";
import { createAuthenticateOperator } from "./modules/operators/index.ts";
import { closeSeatsWithinBound } from "./modules/play/index.ts";
import { erasures } from "./erasures.ts";
import { serverModules } from "./modules.ts";
import { registerApiDocs } from "./platform/http/api-docs.ts";
import { connectionLimits, connectionOptions } from "./platform/http/connection-limits.ts";
import type { ServerDependencies } from "./dependencies.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { guardDeskCalls } from "./platform/http/desk-calls.ts";
import { GuestAnswers } from "./platform/http/guest-answers.ts";
import { createIdempotencyStore } from "./platform/http/idempotency.ts";
import { KnownPaths } from "./platform/http/known-paths.ts";
import { decoratePlatform } from "./platform/http/platform.ts";
import { answerProblems, answerUnknownPaths } from "./platform/http/answer-problems.ts";
import { toProblem } from "./platform/http/problem.ts";
import { createMailer, mailAddress, mailSender } from "./integrations/mail/mailer.ts";
import { createPaymentGateway } from "./integrations/payment-gateway/http-gateway.ts";
import { createPushServices } from "./integrations/push/push-services.ts";
import { PictureDecoder } from "./platform/pictures/picture-decoder.ts";
import { followWindows } from "./platform/maintenance/follow-windows.ts";
import { MaintenanceGate } from "./platform/maintenance/maintenance-gate.ts";
import { createRateLimiter } from "./platform/http/rate-limit.ts";
import { uploadLimits, UploadSlots } from "./platform/http/upload-slots.ts";

export { createAddressLimits } from "./platform/http/rate-limit.ts";
export { DatabaseClock } from "./platform/storage/database-clock.ts";
export { job } from "./platform/jobs/jobs.ts";
export type { FirstOperator, ServerDependencies } from "./dependencies.ts";
export type { StudioContract } from "./integrations/studios/studio-contract.ts";
export { newFirstOperator } from "./modules/operators/index.ts";
export { OtherWalletMode, synchroniseStudios } from "./modules/games/index.ts";
export { captchaIds, captchaPicturePath, seedDemo } from "./modules/auth/index.ts";
export { checkKeys, findOtherKeys, type NamedKeys, OtherKeys } from "./platform/security/key-fingerprints.ts";
export { checkBooks } from "./ledger/index.ts";
export { migrationsOf } from "./platform/storage/migrations.ts";
export type { ServerAddress, ValkeyAccess, ValkeyAddress } from "./platform/valkey/valkey-address.ts";
export { OtherValkey, refuseOtherValkey, ValkeyWindows } from "./platform/valkey/valkey-windows.ts";
export { beginRequestTrace, traceOfRequest } from "./platform/tracing/request-trace.ts";
export { recordSpan, recordSpansWith, type Span } from "./platform/tracing/spans.ts";
export { readTraceparent } from "./platform/tracing/trace-context.ts";
export { recordConnectionWait, tracedDatabase } from "./platform/tracing/traced-database.ts";

/** Options that the server requires of its Fastify instance; a host merges them into its own options. */
export function fastifyOptions({ log }: Pick<ServerDependencies, "log">, limits = connectionLimits) {
  return {
    // Plugins migrate the database and fill it, for which a very busy machine needs longer than the
    // framework's 10 seconds: the process would end in the middle of a start that succeeds.
    pluginTimeout: 0,
    ...connectionOptions(limits),
    loggerInstance: log,
    genReqId: () => newId(),
    // The router refuses an address that cannot be decoded before any plugin sees the request.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } = toProblem(error, request.id);
      // No hook sees this answer.
      return reply
        .code(status)
        .headers({ "cache-control": "no-store", "x-content-type-options": "nosniff" })
        .send(body);
    },
  } satisfies FastifyServerOptions;
}

/** Time for which answers to guests are cached: a change is seen by everybody within a second. */
export const guestAnswerMs = 500;
/**
 * So many times as long passes between two readings of the windows of maintenance, whose changes are
 * broadcast.
 */
const windowsReadTimes = 10;

/**
 * The whole API as a plugin: it answers everything below /api, /provider, /webhooks and /admin/api; its
 * parsers, hooks and error handler do not affect the host. The host creates its instance with
 * {@link fastifyOptions}.
 */
export async function serverPlugin(app: FastifyInstance, dependencies: ServerDependencies): Promise<void> {
  const { database, clock, rateLimits, keys, mode, deskOrigin } = dependencies;
  const limiter = createRateLimiter({ clock, strictness: rateLimits, shared: dependencies.sharedWindows });
  const paths = new KnownPaths();
  const cachedMs = dependencies.guestAnswerMs ?? guestAnswerMs;
  const maintenance = new MaintenanceGate({ sql: database, clock });
  decoratePlatform(app, {
    database,
    clock,
    signatureKey: keys.signature,
    authenticate: createAuthenticate(dependencies),
    authenticateOperator: createAuthenticateOperator(dependencies),
    limiter,
    idempotency: createIdempotencyStore(database, keys.code),
    guestAnswers: new GuestAnswers({ cachedMs }),
    paths,
    uploads: new UploadSlots({
      ...uploadLimits,
      ...(rateLimits === "loose" && { perNetwork: Infinity }),
      ...dependencies.uploadLimits,
    }),
    maintenance,
  });
  await followWindows(app, dependencies, maintenance, windowsReadTimes * cachedMs);
  await app.register(fastifyCookie);
  // A file that is too large is a refusal of its field; a route without a file finds no body.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  answerProblems(app);
  guardDeskCalls(app, deskOrigin);
  if (mode !== "production") await registerApiDocs(app);
  const shared = {
    limiter,
    gateway: createPaymentGateway({ ...dependencies, secret: keys.gateway }),
    creditPublishers: new CreditPublishers(),
    pictures: new PictureDecoder(dependencies.pictureProcess),
    mailer: createMailer({ ...dependencies, from: mailSender }),
    push: createPushServices({
      key: keys.push,
      contact: mailAddress,
      testServices: dependencies.testPushServices,
      partyTimeoutMs: dependencies.partyTimeoutMs,
    }),
    onPlayBarred: (playerId: string) => closeSeatsWithinBound(dependencies, playerId),
    erasures,
  };
  app.addHook("onClose", async () => shared.mailer.close());
  for (const register of serverModules) await register(app, { ...dependencies, ...shared });
  answerUnknownPaths(app, paths);
  startHousekeeping(app, dependencies);
}

/** The API alone in an instance of its own. Opens no port, reads no file. */
export async function buildApp(dependencies: ServerDependencies): Promise<FastifyInstance> {
  const app = Fastify({ ...fastifyOptions(dependencies), forceCloseConnections: true });
  await app.register(serverPlugin, dependencies);
  await app.ready();
  return app;
}
