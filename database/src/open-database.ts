import type { Database, DatabaseObserver } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { openPostgresql, type PostgresqlLocation } from "./open-postgresql.ts";

/** Location of the data: a PostgreSQL server, or a folder of the embedded engine. */
export type DatabaseLocation = PostgresqlLocation | { readonly folder: string };

/** Opens a database. Rejects when the server cannot be reached or the folder cannot be used. */
export function openDatabase(location: DatabaseLocation, observer?: DatabaseObserver): Promise<Database> {
  if ("url" in location) return openPostgresql(location, observer);
  return openEmbedded(location.folder);
}
