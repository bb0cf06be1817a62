/** The process behind the site's port. `npm start` runs it; a service manager may run it as well. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseObserver, FolderInUse, lockFolder } from "@tessera/database";
import { systemClock } from "@tessera/shared/core/clock";
import { hasCode } from "@tessera/shared/core/has-code";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { EnvironmentProblem, readEnvironment, type Environment } from "./environment.ts";
import { loadKeys } from "./keys.ts";
import { createLog } from "./log.ts";
import { buildMetricsApp, countDatabase } from "./metrics.ts";
import { providerCodes } from "./provider-codes.ts";
import type { Readiness } from "./health.ts";
import { within } from "./shutdown.ts";
import { buildSite, openMigratedDatabase } from "./site.ts";

/** The folder of the checkout: this file's package, built or not, lies one below it. */
const root = join(import.meta.dirname, "../..");

/** Logs and counts what the database does by itself. */
function observeDatabase(log: FastifyBaseLogger): DatabaseObserver {
  return {
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

/** Tells the command line where this installation's site is. */
function writeSiteFile({ dataFolder, publicOrigin }: Environment): void {
  writeFileSync(join(dataFolder, "site.json"), `${JSON.stringify({ origin: publicOrigin })}\n`);
}

/** Under `npm start` the site is ready once this build's releases are published, else as soon as it listens. */
function becomeReady(readiness: Readiness, { awaitsReleases }: Environment): void {
  if (!awaitsReleases || !process.send) {
    readiness.isReady = true;
    return;
  }
  process.once("message", () => {
    readiness.isReady = true;
  });
}

/** A statement that was cut may keep its connection for longer. */
const databasePatienceMs = 1_000;

async function main(): Promise<void> {
  const environment = readEnvironment(process.env, root);
  mkdirSync(environment.dataFolder, { recursive: true, mode: 0o700 });
  // Two processes in one embedded database would lose the data of both; PostgreSQL takes as many as there are.
  const lock = environment.databaseUrl
    ? undefined
    : await lockFolder(environment.dataFolder, systemClock.now());
  const keys = loadKeys(environment.dataFolder, providerCodes, environment.keys);
  const log = createLog(environment);
  const database = await openMigratedDatabase(environment, root, observeDatabase(log));
  const readiness: Readiness = { isReady: false };
  const app = await buildSite({ environment, keys, database, clock: systemClock, log, readiness });

  let metrics: FastifyInstance | undefined;
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    readiness.isReady = false;
    try {
      const isAnswered = await within(environment.shutdownMs, app.close());
      if (!isAnswered) log.warn("Calls that were not answered in time are cut");
      await metrics?.close();
      await within(databasePatienceMs, database.close());
    } catch (error) {
      log.error({ err: error }, "The site did not end as it should");
    }
    await lock?.release();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end());
  // The parent is gone, however it went.
  process.on("disconnect", () => void end());

  await app.listen({ port: environment.port, host: environment.host });
  const { metricsPort, metricsHost } = environment;
  if (metricsPort !== undefined) {
    metrics = buildMetricsApp(database);
    await metrics.listen({ port: metricsPort, host: metricsHost });
  }
  writeSiteFile(environment);
  becomeReady(readiness, environment);
}

function sentenceOf(error: unknown): unknown {
  if (error instanceof FolderInUse) return `Tessera already runs on this data folder: ${error.message}.`;
  if (error instanceof EnvironmentProblem) return error.message;
  if (hasCode(error, "EADDRINUSE")) return "The port is taken by another program.";
  return error;
}

try {
  await main();
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
