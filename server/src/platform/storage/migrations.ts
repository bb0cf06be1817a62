import { join } from "node:path";
import type { Migrations } from "@tessera/database";

/** Migrations of the server, read from `serverFolder` (the folder of this package). */
export function migrationsOf(serverFolder: string): Migrations {
  return { folder: join(serverFolder, "migrations"), table: "server_migrations" };
}
