import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Database } from "@tessera/database";
import {
  adviceFor,
  checkRegistry,
  createFolderStore,
  createPageCheck,
  forgetOutcomes,
  forgetVisits,
  recordNotified,
  RevisionArrivals,
  runGate,
  registryPlugin,
  SignedPointers,
  type OperatorToken,
} from "@tessera/releases";
import {
  broadcast,
  captchaIds,
  createAddressLimits,
  DatabaseClock,
  fastifyOptions,
  job,
  seedDemo,
  serverPlugin,
  type ServerDependencies,
} from "@tessera/server";
import { apiSince, apiVersion } from "@tessera/shared/contracts/api-version";
import { documentFormat, documentFormatSince } from "@tessera/shared/contracts/document-format";
import type { Clock } from "@tessera/shared/core/clock";
import { hourMs } from "@tessera/shared/core/durations";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { registerReplyHeaders } from "./answers.ts";
import { collectUploadsAsJob } from "./collect-uploads.ts";
import { registerDesk } from "./desk.ts";
import type { Environment } from "./environment.ts";
import type { Keys } from "./keys.ts";
import { answerAsGuest, countRendered } from "./first-screens.ts";
import { loadFirstOperator } from "./first-operator.ts";
import { healthRoutes, type Readiness } from "./health.ts";
import { separateHosts } from "./hosts.ts";
import { readForwardedAddresses } from "./forwarded.ts";
import { closeConnectionsOnShutdown } from "./shutdown.ts";
import { registerRequestLog } from "./requests.ts";
import { studios } from "./studios.ts";

/** Name of the one environment that a single machine serves. */
const environmentName = "local";

/** Time in milliseconds between two deletions of what pages reported. */
const forgetEveryMs = hourMs;
/** Time in milliseconds between two looks of the gate at the rollouts. */
const gateEveryMs = 10_000;

/** Actor of the token in the data folder. */
const operatorActor = "operator";

export interface SiteDependencies {
  readonly environment: Environment;
  readonly keys: Keys;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly readiness: Readiness;
  /** Aborted when the site begins to drain; without it the site never does. */
  readonly draining?: AbortSignal;
  /**
   * Built script of the process that renders first screens; without it every page is rendered in the browser.
   */
  readonly renderProcess?: string;
  /** Folder of the built desk; without it the site has none. */
  readonly deskFolder?: string;
  /** Built script of the process that decodes uploaded pictures; without it uploads fail. */
  readonly pictureProcess?: string;
}

/** Tokens of the environment, or the one of the data folder, which `npm start` always uses to publish. */
function operatorTokens(
  { operatorTokens: given = [], awaitsReleases }: Environment,
  keys: Keys,
): OperatorToken[] {
  const named = given.map(({ mayActAs, remotes, ...token }) => ({
    ...token,
    ...(remotes && { remotes }),
    ...(mayActAs && { mayActAs }),
  }));
  if (named.length > 0 && !awaitsReleases) return named;
  return [
    ...named,
    {
      actor: operatorActor,
      sha256: createHash("sha256").update(keys.operator).digest("hex"),
      scopes: ["read", "publish", "promote", "rollback", "attest"],
      mayActAs: ["npm start"],
    },
  ];
}

/** Builds the dependencies of the server from those of the site. */
export function serverDependencies({
  environment,
  keys,
  database,
  clock,
  log,
  draining,
  pictureProcess,
}: SiteDependencies): ServerDependencies {
  return {
    database,
    clock,
    log,
    mode: environment.mode,
    publicOrigin: environment.publicOrigin,
    deskOrigin: environment.deskOrigin,
    moneyMode: "play",
    keys: {
      signature: keys.signature,
      token: Buffer.from(keys.token, "base64url"),
      code: Buffer.from(keys.code, "base64url"),
      providers: keys.providers,
      gateway: keys.gateway,
      push: Buffer.from(keys.push, "base64url"),
    },
    studioUrl: environment.studioOrigin,
    gatewayUrl: environment.gatewayOrigin,
    liveStudioUrl: environment.liveStudioOrigin,
    studios,
    smtpUrl: environment.smtpUrl,
    firstOperator: loadFirstOperator(environment.dataFolder),
    rateLimits: environment.rateLimits,
    ...(draining &&
      environment.drainMs > 0 && { drain: { signal: draining, milliseconds: environment.drainMs } }),
    ...(pictureProcess !== undefined && { pictureProcess }),
    ...(environment.captchaTestAnswer !== undefined && { captchaTestAnswer: environment.captchaTestAnswer }),
  };
}

/** Rejects unless the database takes writes. Resolves with what is damaged meanwhile. */
async function checkDatabase(database: Database): Promise<string[]> {
  await database.assertWritable();
  return database.isListening?.() === false ? ["notifications of the database do not arrive"] : [];
}

/**
 * Builds the whole site as one app: the player API, the release registry and the documents, each with its own
 * parsers and errors. Opens no port.
 */
export async function buildSite(dependencies: SiteDependencies): Promise<FastifyInstance> {
  const { environment, keys, database, clock, log, readiness } = dependencies;
  const app = Fastify({
    ...fastifyOptions({ log }),
    trustProxy: environment.trustProxy,
    // Open requests are finished first; main.ts enforces the time limit.
    forceCloseConnections: "idle",
    // Requests on open connections are handled normally; Fastify's own 503 has neither our error format nor
    // our headers.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
  });
  closeConnectionsOnShutdown(app, dependencies.draining);
  readForwardedAddresses(app);
  await registerReplyHeaders(app);
  registerRequestLog(app);
  separateHosts(app, environment.deskOrigin);
  const assets = createFolderStore(join(environment.dataFolder, "releases"));
  const pointers = new SignedPointers({
    database,
    clock,
    log,
    environment: environmentName,
    secrets: keys.pointers,
  });
  const checkLiveFiles = () => checkRegistry({ database, environment: environmentName, assets });
  // Said at the start, too: the pages of a site whose files are lost look like a fault of the network.
  app.addHook("onListen", () => {
    checkLiveFiles().then(
      (damaged) => damaged.length > 0 && log.error(adviceFor(damaged)),
      (error: unknown) => log.error({ err: error }, "Live releases are not complete"),
    );
  });
  healthRoutes(app, {
    readiness,
    parts: [
      { name: "database", check: () => checkDatabase(database) },
      { name: "registry", check: async () => [...(await checkLiveFiles()), ...(await pointers.faults())] },
      // An embedded database has the clock of this process.
      ...(clock instanceof DatabaseClock
        ? [{ name: "clock", check: async () => clock.assertAgreement() }]
        : []),
    ],
  });
  const outcomes = { database, clock, environment: environmentName };
  const node = randomUUID();
  const { deskFolder } = dependencies;
  if (deskFolder !== undefined) registerDesk(app, { folder: deskFolder, deskOrigin: environment.deskOrigin });
  const server = {
    ...serverDependencies(dependencies),
    hasPage: createPageCheck(database, environmentName, log),
    releasePointers: (revisionMin?: number) => pointers.newest(revisionMin),
    onReleasesTold: (revision: number, connections: number) => {
      recordNotified(outcomes, { node, revision, connections }).catch((error: unknown) =>
        log.warn({ err: error }, "How many pages were told of a revision is not stored"),
      );
    },
  };
  await app.register(serverPlugin, server);
  const arrivals = new RevisionArrivals();
  await app.register(registryPlugin, {
    database,
    clock,
    log,
    arrivals,
    assets,
    environment: environmentName,
    publicOrigin: environment.publicOrigin,
    signatureKey: keys.signature,
    pointers,
    operatorTokens: operatorTokens(environment, keys),
    addressLimits: createAddressLimits(clock, environment.rateLimits),
    frameOrigins: [environment.studioOrigin, environment.liveStudioOrigin],
    ...(dependencies.renderProcess !== undefined && {
      firstScreens: {
        processFile: dependencies.renderProcess,
        answer: answerAsGuest(app, keys.signature),
        newId: captchaIds(server).issue,
        onRendered: countRendered,
      },
    }),
    serving: {
      node,
      serves: apiVersion,
      since: apiSince,
      documents: { serves: documentFormat, since: documentFormatSince },
      isAlone: environment.postgresql === undefined,
    },
    onRevision: (change) => broadcast(database, "release.map", change),
  });
  collectUploadsAsJob(app, { database, clock, log, assets });
  job(app, server, {
    name: "registry.outcomes",
    everyMs: forgetEveryMs,
    run: async ({ database: fenced }) => {
      await forgetOutcomes({ ...outcomes, database: fenced });
      await forgetVisits({ ...outcomes, database: fenced });
    },
  });
  job(app, server, {
    name: "registry.gate",
    everyMs: gateEveryMs,
    run: ({ database: fenced }) => runGate({ ...outcomes, database: fenced, arrivals, log }),
  });
  if (environment.demoPlayer) await seedDemo(server);
  return app;
}
