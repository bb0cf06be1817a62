import type { FastifyInstance } from "fastify";
import { Counter, Gauge } from "prom-client";
import { isOwnCall } from "../releases/first-screens.ts";
import { type NodeRole, rolesOfRoute } from "../environment/node-roles.ts";

const hasRole = new Gauge({
  name: "tessera_node_role",
  help: "1 for each role that this node has.",
  labelNames: ["role"],
});
const misdirected = new Counter({
  name: "tessera_misdirected_requests_total",
  help: "Requests for a role that this node does not have, by that role.",
  labelNames: ["role"],
});

/**
 * Answers 421 to a request whose role the node does not have, before its body is read. Reads of the site
 * itself for first screens are answered everywhere. Register it before all routes.
 */
export function separateRoles(app: FastifyInstance, roles: readonly NodeRole[]): void {
  hasRole.reset();
  for (const role of roles) hasRole.set({ role }, 1);
  app.addHook("onRequest", (request, reply, done) => {
    const needed = rolesOfRoute(request.routeOptions.url ?? "");
    const [first = "pages"] = needed;
    if (isOwnCall(request) || needed.some((role) => roles.includes(role))) return done();
    misdirected.inc({ role: first });
    const error = { code: "MISDIRECTED", key: "errors.UNAVAILABLE", details: { needed, has: roles } };
    reply.code(421).send({ error: { ...error, requestId: request.id } });
  });
}
