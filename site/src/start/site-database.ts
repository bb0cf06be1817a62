import { join } from "node:path";
import {
  findPending,
  migrate,
  openDatabase,
  refuseForeign,
  UnusableSchema,
  type Database,
  type DatabaseObserver,
  type Migrations,
  type Sql,
} from "@tessera/database";
import { migrationsOf } from "@tessera/server";
import type { Environment } from "../environment/environment.ts";

/** Migrations of all packages, in the order in which they are applied. */
export const allMigrations = (root: string): readonly Migrations[] => [
  migrationsOf(join(root, "server")),
  { folder: join(root, "releases/migrations"), table: "registry_migrations" },
];

/**
 * Opens the database of the site. Applies the migrations that it lacks, at their own address when the
 * environment names one; where the environment says that this node applies none, refuses a database that
 * lacks one.
 *
 * @throws UnusableSchema, DatabaseUnavailable
 */
export async function openMigratedDatabase(
  environment: Environment,
  root: string,
  observer?: DatabaseObserver,
): Promise<Database> {
  const { migratesAtStart, migrations } = environment;
  if (migratesAtStart && migrations) await migrateThere(environment, root);
  const database = await openDatabase(locationOf(environment), observer);
  if (migratesAtStart && !migrations) await migrateSite(database, root);
  else await assertMigrated(database, root, environment);
  return database;
}

/** Opens the database of the site as it is, whether it has been migrated or not. */
export function openAsItIs(environment: Environment): Promise<Database> {
  return openDatabase(locationOf(environment));
}

/** Opens the database for the migrations alone, as it is. */
export function openForMigrations(environment: Environment): Promise<Database> {
  return openDatabase(environment.migrations ?? locationOf(environment));
}

/** The PostgreSQL of the environment, or the embedded database in the data folder. */
function locationOf({ dataFolder, postgresql }: Environment) {
  return postgresql ?? { folder: join(dataFolder, "database") };
}

async function migrateThere(environment: Environment, root: string): Promise<void> {
  const database = await openForMigrations(environment);
  try {
    await migrateSite(database, root);
  } finally {
    await database.close();
  }
}

async function assertMigrated(database: Database, root: string, { migrations }: Environment): Promise<void> {
  const pending = await findPendingMigrations(database, root);
  if (pending.length === 0) return;
  const advice = migrations
    ? "DATABASE_MIGRATION_URL has to lead to the database of DATABASE_URL"
    : 'Run "node site/dist/site.js migrate", or start with MIGRATE_AT_START=true';
  throw new UnusableSchema(
    `The database lacks ${pending.length} migrations, the first of which is ${pending[0]}. ${advice}.`,
  );
}

/**
 * Finds the migrations that a database lacks. Changes nothing.
 *
 * @throws UnusableSchema for a database that this build cannot use
 */
export async function findPendingMigrations(database: Sql, root: string): Promise<string[]> {
  const migrations = allMigrations(root);
  await refuseForeign(
    database,
    migrations.map(({ table }) => table),
  );
  const pending = [];
  for (const each of migrations) pending.push(...(await findPending(database, each)));
  return pending;
}

/**
 * Applies the migrations that a database lacks, and returns them. Throws as {@link findPendingMigrations},
 * before it applies any.
 */
export async function migrateSite(database: Database, root: string): Promise<string[]> {
  await findPendingMigrations(database, root);
  const applied = [];
  for (const each of allMigrations(root)) applied.push(...(await migrate(database, each)));
  return applied;
}
