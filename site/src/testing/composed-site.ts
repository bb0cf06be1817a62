import { channel } from "node:diagnostics_channel";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Database, migrate } from "@tessera/database";
import { memoryDatabase } from "@tessera/database/testing";
import { publishFolder, createRegistryClient } from "@tessera/releases/client";
import { type BuildFacts, writeBuild } from "@tessera/releases/testing";
import { importOffers, serverMigrations } from "@tessera/server/testing";
import { fixedClock } from "@tessera/shared/core/clock";
import type { FastifyInstance, RouteOptions } from "fastify";
import { pino } from "pino";
import { type Environment, readEnvironment } from "../environment/environment.ts";
import { type Keys, loadKeys } from "../environment/keys.ts";
import type { SiteDependencies } from "../dependencies.ts";
import { buildSite } from "../site.ts";
import { testBuild } from "./test-build.ts";

/** The composed site on a database in memory and a temporary folder, with a fixed clock. */
export interface ComposedSite {
  readonly app: FastifyInstance;
  /** Every registered route. */
  readonly routes: readonly RouteOptions[];
  readonly environment: Environment;
  readonly keys: Keys;
  readonly database: Database;
  /** Listens on a free port of loopback; returns the origin. */
  listen(): Promise<string>;
  /** Writes what the studios offer, as a synchronisation with them would. */
  importTitles(): Promise<void>;
  /** Publishes a small build and makes it live. The site listens. */
  publish(facts: BuildFacts): Promise<void>;
  close(): Promise<void>;
}

const startOfTests = "2026-01-31T07:05:09.000Z";

const registryMigrations = {
  folder: fileURLToPath(new URL("../../../releases/migrations", import.meta.url)),
  table: "registry_migrations",
};

/** @param source environment variables, added to a temporary DATA_DIR and NODE_ENV=test */
export async function composeSite(
  source: NodeJS.ProcessEnv = {},
  changes: Partial<SiteDependencies> = {},
): Promise<ComposedSite> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-site-"));
  const environment = readEnvironment(
    { NODE_ENV: "test", DATA_DIR: folder, DEMO_PLAYER: "false", ...source },
    "/",
  );
  const { studios } = environment;
  const codes = studios.map(({ code }) => code);
  const keys = loadKeys(folder, codes, environment.keys);
  const database = changes.database ?? (await memoryDatabase(serverMigrations, registryMigrations));
  if (changes.database) await migrate(database, registryMigrations);
  const routes: RouteOptions[] = [];
  const listRoutes = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", (route) => void routes.push(route));
  const initialization = channel("fastify.initialization");
  initialization.subscribe(listRoutes);
  const app = await buildSite({
    build: testBuild,
    environment,
    keys,
    database,
    clock: fixedClock(startOfTests),
    log: pino({ level: "silent" }),
    readiness: { isReady: true },
    ...changes,
  });
  initialization.unsubscribe(listRoutes);
  await app.ready();
  let origin: string | undefined;
  const listen = async () => (origin ??= await app.listen({ host: "127.0.0.1", port: 0 }));
  return {
    app,
    routes,
    environment,
    keys,
    database,
    listen,
    importTitles: () => importOffers(database, { studios, now: fixedClock(startOfTests).now() }),
    publish: async (facts) => {
      const client = createRegistryClient({ origin: await listen(), token: keys.operator });
      const build = await mkdtemp(join(folder, "build-"));
      await writeBuild(build, facts);
      const { release } = await publishFolder(client, build);
      await client.promote(facts.name, release.id);
    },
    close: async () => {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
