import { join } from "node:path";
import { readEnvironment } from "../environment/environment.ts";
import type { Keys } from "../environment/keys.ts";
import type { NodeRole } from "../environment/node-roles.ts";
import { openMigratedDatabase } from "../start/site-database.ts";
import type { SiteDependencies } from "../dependencies.ts";
import { type ComposedSite, composeSite } from "./composed-site.ts";

const root = join(import.meta.dirname, "../../..");

/** Database, keys and variables that all nodes of one site share. */
export interface SharedByNodes {
  readonly databaseUrl: string;
  /** Keys of the first node; absent for that one. */
  readonly keys?: Keys;
  /** Environment variables of every node. */
  readonly source?: NodeJS.ProcessEnv;
}

/** A node with these roles, and the channels of the database on which it listens. */
export interface RoleSite extends ComposedSite {
  readonly channels: ReadonlySet<string>;
}

/** Composes a node with some roles on a PostgreSQL. */
export async function composeRoles(
  roles: readonly NodeRole[],
  { databaseUrl, keys, source }: SharedByNodes,
  changes: Partial<SiteDependencies> = {},
): Promise<RoleSite> {
  const variables = {
    NODE_ENV: "test",
    RATE_LIMITS: "loose",
    ...source,
    DATABASE_URL: databaseUrl,
    NODE_ROLES: roles.join(),
  };
  const opened = await openMigratedDatabase(readEnvironment(variables, root), root);
  const channels = new Set<string>();
  const database: typeof opened = {
    ...opened,
    listen: (channel, ...handlers) => (channels.add(channel), opened.listen(channel, ...handlers)),
  };
  const site = await composeSite(variables, { database, ...(keys && { keys }), ...changes });
  return { ...site, keys: keys ?? site.keys, channels };
}
