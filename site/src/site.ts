import type { Database } from "@tessera/database";
import { DatabaseClock, fastifyOptions, seedDemo, serverPlugin, type ValkeyWindows } from "@tessera/server";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { registerReplyHeaders } from "./http/answers.ts";
import { serverDependencies, type SiteDependencies } from "./dependencies.ts";
import { registerDesk } from "./http/desk.ts";
import { readForwardedAddresses } from "./http/forwarded.ts";
import { healthRoutes } from "./watching/health.ts";
import { separateHosts } from "./http/hosts.ts";
import type { NodeRole } from "./environment/node-roles.ts";
import { openReleaseFiles } from "./releases/release-files.ts";
import { SiteRegistry } from "./releases/registry.ts";
import { separateRoles } from "./http/separate-roles.ts";
import { createRequestIds } from "./http/request-ids.ts";
import { createRequestLogs } from "./http/request-traces.ts";
import { registerRequestLog } from "./http/requests.ts";
import { closeConnectionsOnShutdown } from "./start/shutdown.ts";

/**
 * Builds the whole site as one app: the player API, the release registry and the documents, each with its own
 * parsers and errors. It answers and starts what the roles of the node need. Opens no port.
 */
export async function buildSite(dependencies: SiteDependencies): Promise<FastifyInstance> {
  const { build, environment, database, clock, readiness, deskFolder, sharedWindows } = dependencies;
  const app = createApp(dependencies);
  closeConnectionsOnShutdown(app, dependencies.draining);
  readForwardedAddresses(app);
  await registerReplyHeaders(app);
  registerRequestLog(app);
  separateHosts(app, environment.deskOrigin);
  const { roles } = environment;
  separateRoles(app, roles);
  const has = (...any: readonly NodeRole[]) => any.some((role) => roles.includes(role));
  const assets = await openReleaseFiles(environment, dependencies.log);
  const registry = new SiteRegistry(dependencies, assets);
  registry.logDamageAtStart(app);
  healthRoutes(app, {
    readiness,
    build,
    roles,
    parts: [
      { name: "database", check: () => checkDatabase(database) },
      ...(has("pages", "registry", "api") ? [{ name: "registry", check: () => registry.faults() }] : []),
      // An embedded database has the clock of this process.
      ...(clock instanceof DatabaseClock
        ? [{ name: "clock", check: async () => clock.assertAgreement() }]
        : []),
      ...(sharedWindows ? [{ name: "valkey", check: async () => valkeyFaults(sharedWindows) }] : []),
    ],
  });
  if (deskFolder !== undefined) registerDesk(app, { folder: deskFolder, deskOrigin: environment.deskOrigin });
  const server = { ...serverDependencies(dependencies), ...registry.serverDependencies() };
  await app.register(serverPlugin, server);
  await registry.register(app, server);
  if (environment.demoPlayer && has("api")) await seedDemo(server);
  return app;
}

function createApp({ environment, log }: SiteDependencies): FastifyInstance {
  return Fastify({
    ...fastifyOptions({ log }),
    trustProxy: environment.trustProxy,
    genReqId: createRequestIds(environment),
    childLoggerFactory: createRequestLogs(environment),
    // Open requests are finished first; main.ts enforces the time limit.
    forceCloseConnections: "idle",
    // Requests on open connections are handled normally; Fastify's own 503 has neither our error format nor
    // our headers.
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
  });
}

/**
 * Rejects unless the database takes writes. Resolves with what is damaged meanwhile: with a full disk pages
 * are read and some writes have space, and no other node is better off.
 */
async function checkDatabase(database: Database): Promise<string[]> {
  await database.assertWritable();
  return [
    ...(database.isListening?.() === false ? ["notifications of the database do not arrive"] : []),
    ...(database.isFull?.() === true ? ["the disk of the database is full"] : []),
  ];
}

/** Health part of the Valkey, degraded without it: no node is taken out for that. */
function valkeyFaults({ fault }: ValkeyWindows): string[] {
  return fault === undefined ? [] : [`rate limits are counted per node: ${fault}`];
}
