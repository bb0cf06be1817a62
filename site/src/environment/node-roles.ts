import type { EnvironmentSource } from "./desk-origin.ts";
import { flag, names } from "./environment-values.ts";

/** Roles of a node, in the order in which they are listed. Source: decision 0830. */
export const nodeRoles = ["pages", "api", "callbacks", "jobs", "registry", "desk"] as const;
export type NodeRole = (typeof nodeRoles)[number];

/**
 * Roles that answer a route, by the first pattern that its template matches. Each pattern names whole
 * segments: a path of a release may begin with the same letters.
 */
const rolesByRoute: readonly (readonly [RegExp, readonly NodeRole[]])[] = [
  [/^\/(?:healthz|livez)$/, nodeRoles],
  [/^\/(?:desk|admin)(?:\/|$)/, ["desk"]],
  [/^\/(?:provider|webhooks)(?:\/|$)/, ["callbacks"]],
  [/^\/api(?:\/|$)/, ["api"]],
  // What open pages follow and report is theirs; the command `tessera` asks for the head, too.
  [/^\/registry\/v1\/environments\/:environment\/(?:head|map)$/, ["pages", "registry"]],
  [/^\/registry\/v1\/(?:outcomes|preview|preview\/end)$/, ["pages"]],
  [/^\/registry(?:\/|$)/, ["registry"]],
  // The desk shows the pictures of drafts.
  [/^\/(?:icon\.svg$|art\/(?:banner|promotion)\/)/, ["pages", "desk"]],
];

/** Roles that answer a route: pages and files unless another one does. */
export function rolesOfRoute(template: string): readonly NodeRole[] {
  return rolesByRoute.find(([pattern]) => pattern.test(template))?.[1] ?? ["pages"];
}

const needsPostgres = "one process owns the embedded database, so it has all roles; others need DATABASE_URL";
const isNpmStart =
  "npm start runs all roles in one process; site/dist/site.js starts a node with some of them";

/** Problems of a node without all roles. A list that cannot be read is reported elsewhere. */
export function roleProblems(source: EnvironmentSource): string[] {
  const roles = names(nodeRoles).safeParse(source["NODE_ROLES"] ?? nodeRoles.join());
  if (!roles.success || roles.data.length === nodeRoles.length) return [];
  if (source["DATABASE_URL"] === undefined) return [`NODE_ROLES: ${needsPostgres}`];
  return flag(false).safeParse(source["TESSERA_AWAITS_RELEASES"]).data ? [`NODE_ROLES: ${isNpmStart}`] : [];
}
