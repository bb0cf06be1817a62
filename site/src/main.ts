/** Entry point of the site's process, run by `npm start` or a service manager. */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Database,
  type DatabaseObserver,
  DatabaseUnavailable,
  FolderInUse,
  lockFolder,
  NotificationsNotReceived,
  type PoolerFault,
  UnusablePooler,
  UnusableSchema,
} from "@tessera/database";
import {
  checkKeys,
  DatabaseClock,
  OtherKeys,
  OtherValkey,
  OtherWalletMode,
  recordConnectionWait,
  refuseOtherValkey,
  synchroniseStudios,
  tracedDatabase,
  ValkeyWindows,
} from "@tessera/server";
import { systemClock } from "@tessera/shared/core/clock";
import { hasCode } from "@tessera/shared/core/has-code";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { EnvironmentError, readEnvironment, type Environment } from "./environment/environment.ts";
import { loadKeys, sharedKeysOf } from "./environment/keys.ts";
import { createLog } from "./watching/log.ts";
import { buildMetricsApp, countDatabase } from "./watching/metrics.ts";
import type { Readiness } from "./watching/health.ts";
import { exportTraces } from "./watching/trace-export.ts";
import { finishesWithin } from "./start/shutdown.ts";
import { refuseUnusableBucket } from "./releases/release-files.ts";
import { RestoreRefused } from "./restore/restore-refused.ts";
import { runCommand } from "./start/commands.ts";
import { serverDependencies, type SiteDependencies } from "./dependencies.ts";
import { buildSite } from "./site.ts";
import { readSiteBuild, type SiteBuild } from "./start/site-build.ts";
import { openMigratedDatabase } from "./start/site-database.ts";
import { writeSiteFile } from "./environment/site-file.ts";
import { DataFileError } from "./environment/write-whole-file.ts";

/** Root folder of the repository: two levels up from this file, built or not. */
const root = join(import.meta.dirname, "../..");

/** Script of the process that renders first screens; it is beside this file once both are built. */
const renderProcess = join(import.meta.dirname, "render-process.js");

/** Script of the process that decodes uploaded pictures, beside it. */
const pictureProcess = join(import.meta.dirname, "picture-process.js");

/** Folder of the built desk. */
const deskFolder = join(root, "desk/dist");

/** Logs and counts lost connections and retried transactions, and measures waits for a connection. */
function observeDatabase(log: FastifyBaseLogger): DatabaseObserver {
  return {
    ...countDatabase,
    connectionAwaited: (milliseconds) => {
      countDatabase.connectionAwaited?.(milliseconds);
      recordConnectionWait(milliseconds);
    },
    connectionLost: (error) => {
      countDatabase.connectionLost?.(error);
      log.error({ err: error }, "A connection to the database was lost");
    },
    transactionRetried: (code) => {
      countDatabase.transactionRetried?.(code);
      log.info({ code }, "A transaction is run again");
    },
  };
}

/** Time limit for the studios' titles at a start: a site without them is better than none. */
const firstTitlesMs = 10_000;

/**
 * Sets readiness: under `npm start` once this build's releases are published and the studios, which have
 * started meanwhile, have been asked for their titles; else at once.
 */
function becomeReady(dependencies: SiteDependencies & { readonly draining: AbortSignal }): void {
  const { environment, readiness, draining, log } = dependencies;
  if (!environment.awaitsReleases || !process.send) {
    readiness.isReady = true;
    return;
  }
  process.once("message", () => {
    const synchronised = synchroniseStudios(serverDependencies(dependencies));
    synchronised.catch((error: unknown) => log.error({ err: error }, "The studios' titles were not read"));
    void finishesWithin(
      firstTitlesMs,
      synchronised.catch(() => undefined),
    ).then(() => {
      if (draining.aborted) return;
      readiness.isReady = true;
      process.send?.("ready");
    });
  });
}

/** Time limit for the spans that were not sent yet: a collector that is away must hold up no end. */
const tracesCloseMs = 1_000;

/** Time limit for closing the database: an aborted statement may keep its connection longer. */
const databaseCloseMs = 1_000;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env, root);
  const [command, ...parameters] = process.argv.slice(2);
  if (command !== undefined) process.exit(await runCommand(environment, root, command, parameters));
  const build = readSiteBuild(root, import.meta.filename);
  const log = createLog(environment, build);
  await refuseUnusableBucket(environment, log);
  mkdirSync(environment.dataFolder, { recursive: true, mode: 0o700 });
  await serve(environment, build, log);
}

async function serve(environment: Environment, build: SiteBuild, log: FastifyBaseLogger): Promise<void> {
  // Two processes would corrupt the embedded database; PostgreSQL allows any number.
  const lock = environment.postgresql
    ? undefined
    : await lockFolder(environment.dataFolder, systemClock.now());
  const codes = environment.studios.map(({ code }) => code);
  const keys = loadKeys(environment.dataFolder, codes, environment.keys);
  const valkey = environment.valkeyAddress && {
    address: environment.valkeyAddress,
    key: Buffer.from(keys.code, "base64url"),
    log,
  };
  if (valkey) await refuseOtherValkey(valkey);
  const database = await openMigratedDatabase(environment, root, observeDatabase(log));
  const usesOperatorToken = environment.operatorTokens === undefined;
  await checkKeys(database, sharedKeysOf(keys, { usesOperatorToken }), systemClock.now(), (name) =>
    environment.replacedKeys.some((replaced) => name.startsWith(replaced)),
  );
  const clock = database.engine === "postgresql" ? await DatabaseClock.follow(database) : systemClock;
  const traces = environment.traceCollector && (await exportTraces(environment.traceCollector, build, log));
  // After the keys were compared, so that a node with other ones marks nothing.
  const sharedWindows = valkey ? await ValkeyWindows.follow(valkey) : undefined;
  const readiness: Readiness = { isReady: false };
  const draining = new AbortController();
  const dependencies = {
    build,
    environment,
    keys,
    database: traces ? tracedDatabase(database) : database,
    clock,
    log,
    readiness,
    draining: draining.signal,
    ...(sharedWindows && { sharedWindows }),
    ...(existsSync(renderProcess) && { renderProcess }),
    ...(existsSync(pictureProcess) && { pictureProcess }),
    ...(existsSync(join(deskFolder, "entry.json")) && { deskFolder }),
  };
  const app = await buildSite(dependencies);

  let metrics: FastifyInstance | undefined;
  let isShuttingDown = false;
  const shutDown = async () => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    const wasReady = readiness.isReady;
    readiness.isReady = false;
    try {
      draining.abort();
      // Nobody has been sent to a site that was never ready.
      if (wasReady) await delay(environment.drainMs);
      const isClosed = await finishesWithin(environment.shutdownMs, app.close());
      if (!isClosed) log.warn("Calls that were not answered in time are cut");
      await metrics?.close();
      sharedWindows?.close();
      if (clock instanceof DatabaseClock) clock.stop();
      if (traces) await finishesWithin(tracesCloseMs, traces.end());
      await finishesWithin(databaseCloseMs, database.close());
    } catch (error) {
      log.error({ err: error }, "The site did not end as it should");
    }
    await lock?.release();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void shutDown());
  // The parent process has ended, also without a signal.
  process.on("disconnect", () => void shutDown());

  await app.listen({ port: environment.port, host: environment.host });
  metrics = await serveMetrics(environment, database, build);
  writeSiteFile(environment);
  becomeReady(dependencies);
}

/** Serves the metrics, where they have a port. */
async function serveMetrics(
  { metricsPort, metricsHost }: Environment,
  database: Database,
  build: SiteBuild,
): Promise<FastifyInstance | undefined> {
  if (metricsPort === undefined) return undefined;
  const metrics = buildMetricsApp(database, build);
  await metrics.listen({ port: metricsPort, host: metricsHost });
  return metrics;
}

function describeOtherKeys(names: readonly string[]): string {
  const variables = [...new Set(names.map((name) => name.split(" ", 1)[0]))].join(",");
  return `This node has other keys than those that its database is used with: ${names.join(", ")}. Give every node the same ones, in variables, files or keys.json. To replace keys on purpose, stop all nodes and start one of them once with REPLACED_KEYS=${variables}.`;
}

const poolerAdvice: Readonly<Record<PoolerFault, string>> = {
  statements:
    "Set DATABASE_PREPARED_STATEMENTS=false, and let DATABASE_LISTEN_URL lead to the server itself.",
  limits:
    "With DATABASE_PREPARED_STATEMENTS=false set statement_timeout, lock_timeout and idle_in_transaction_session_timeout there, by connect_query of PgBouncer or by alter role.",
};

function sentenceOf(error: unknown): unknown {
  if (error instanceof OtherKeys) return describeOtherKeys(error.names);
  if (error instanceof NotificationsNotReceived)
    return `${error.message} Let DATABASE_LISTEN_URL lead to the server itself.`;
  if (error instanceof UnusablePooler) return `${error.message} ${poolerAdvice[error.fault]}`;
  if (error instanceof FolderInUse) return `Tessera already runs on this data folder: ${error.message}.`;
  const isExpected = [
    EnvironmentError,
    DataFileError,
    DatabaseUnavailable,
    OtherValkey,
    OtherWalletMode,
    RestoreRefused,
    UnusableSchema,
  ].some((kind) => error instanceof kind);
  if (isExpected && error instanceof Error) return error.message;
  if (hasCode(error, "EADDRINUSE")) return "The port is taken by another program.";
  return error;
}

try {
  await main();
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
