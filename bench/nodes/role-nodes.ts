import type { IncomingMessage } from "node:http";
import { startInOrder } from "../../e2e/nodes/start-in-order.ts";
import { startProxy } from "../../e2e/outside/load-balancer.ts";
import { type SiteProcess, startSite } from "../../e2e/outside/site-process.ts";
import { freePorts } from "../../tools/testing/free-ports.ts";

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

/** A node for each role on one PostgreSQL, behind a proxy that sends each call to its role. */
export const startRoleNodes = (databaseUrl: string) =>
  startInOrder(async (stops) => {
    const nodes = new Map<Role, SiteProcess>();
    const proxy = await startProxy((call) => nodes.get(roleOf(call))?.origin);
    stops.unshift(() => proxy.stop());
    const [studioPort = 0] = await freePorts(1);
    const publicOrigin = proxy.origin.replace("127.0.0.1", "localhost");
    const environment = {
      PUBLIC_ORIGIN: publicOrigin,
      DESK_ORIGIN: publicOrigin.replace("localhost", "desk.localhost"),
      STUDIO_ORIGIN: `http://127.0.0.1:${studioPort}`,
      TRUST_PROXY: "loopback",
      RATE_LIMITS: "loose",
    };
    for (const role of roles) {
      const dataFolder = nodes.get("desk")?.dataFolder;
      const node = await startSite({
        databaseUrl,
        environment: { ...environment, NODE_ROLES: role },
        ...(dataFolder !== undefined && { dataFolder }),
      });
      nodes.set(role, node);
      stops.unshift(() => node.stop());
    }
    const desk = nodes.get("desk");
    stops.push(() => desk?.discard());
    return { nodes, origin: proxy.origin, publicOrigin, deskOrigin: environment.DESK_ORIGIN, studioPort };
  });

/** Nodes with one role each. */
export type RoleNodes = Awaited<ReturnType<typeof startRoleNodes>>;
