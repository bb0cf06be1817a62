import type { IncomingMessage } from "node:http";
import { freePorts } from "../../tools/testing/free-ports.ts";
import { stopLater, type Stops } from "../../tools/testing/in-order.ts";
import { startProxy } from "./load-balancer.ts";
import { type SiteProcess, startSite } from "./site-process.ts";

interface RoleNodesOptions {
  readonly databaseUrl: string;
  /** Roles by the name of a node, the desk's first: it creates the first operator. */
  readonly rolesByNode: ReadonlyMap<string, string>;
  /** Name of the node that a call is for. */
  readonly nodeOf: (call: IncomingMessage) => string;
  /** Further variables of every node. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * Starts nodes with roles on one PostgreSQL, behind a proxy that sends each call to its node.
 *
 * @param stops receives a function that stops it for each thing that is started, the latest first
 */
export async function startRoleNodes(
  stops: Stops,
  { databaseUrl, rolesByNode, nodeOf, environment }: RoleNodesOptions,
) {
  const nodes = new Map<string, SiteProcess>();
  const proxy = stopLater(stops, await startProxy((call) => nodes.get(nodeOf(call))?.origin));
  const { origin } = proxy;
  const [studioPort = 0] = await freePorts(1);
  const publicOrigin = origin.replace("127.0.0.1", "localhost");
  const deskOrigin = publicOrigin.replace("localhost", "desk.localhost");
  for (const [name, roles] of rolesByNode) {
    const [first] = nodes.values();
    const node = await startSite({
      databaseUrl,
      environment: {
        PUBLIC_ORIGIN: publicOrigin,
        DESK_ORIGIN: deskOrigin,
        STUDIO_ORIGIN: `http://127.0.0.1:${studioPort}`,
        TRUST_PROXY: "loopback",
        RATE_LIMITS: "loose",
        ...environment,
        NODE_ROLES: roles,
      },
      ...(first && { dataFolder: first.dataFolder }),
    });
    nodes.set(name, node);
    stops.unshift(() => node.stop());
  }
  const [first] = nodes.values();
  stops.push(() => first?.discard());
  return { nodes, origin, publicOrigin, deskOrigin, studioPort };
}
