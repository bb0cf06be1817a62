import { join } from "node:path";
import type { Migrations } from "@tessera/database";

/** The server's migrations, which `serverFolder` (the folder of this package) holds. */
export function migrationsOf(serverFolder: string): Migrations {
  return { folder: join(serverFolder, "migrations"), table: "server_migrations" };
}
