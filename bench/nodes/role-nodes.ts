import type { IncomingMessage } from "node:http";
import { startInOrder } from "../../tools/testing/in-order.ts";
import { startRoleNodes } from "../../e2e/outside/role-nodes.ts";

/** Roles of a node, in the order in which nodes are started: that of the desk creates the first operator. */
const roles = ["desk", "registry", "pages", "api", "callbacks", "jobs"] as const;
type Role = (typeof roles)[number];

/** Paths of the roles at the players' host, as docs/deployment.md has them; the first that fits counts. */
const paths: readonly (readonly [RegExp, Role])[] = [
  [/^\/api\//, "api"],
  [/^\/(provider|webhooks)\//, "callbacks"],
  [/^\/registry\/v1\/(outcomes|preview|environments\/[^/]+\/(head|map)$)/, "pages"],
  [/^\/registry\//, "registry"],
];

function roleOf({ url = "", headers: { host = "" } }: IncomingMessage): Role {
  if (host.startsWith("desk.")) return "desk";
  const path = url.split("?", 1)[0] ?? "";
  return paths.find(([pattern]) => pattern.test(path))?.[1] ?? "pages";
}

const rolesByNode = new Map(roles.map((role) => [role, role]));

/** A node for each role on one PostgreSQL, behind a proxy that sends each call to its role. */
export const startNodePerRole = (databaseUrl: string) =>
  startInOrder((stops) => startRoleNodes(stops, { databaseUrl, rolesByNode, nodeOf: roleOf }));

/** Nodes with one role each. */
export type NodePerRole = Awaited<ReturnType<typeof startNodePerRole>>;
