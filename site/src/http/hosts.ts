import { operatorPrefix } from "@tessera/shared/operator-contracts/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deskPath } from "./desk.ts";

/**
 * Routes of every host: health checks and callbacks of other parties, which reach the site under names of
 * their own, and the public pictures that drafts of the desk name.
 */
const everywhere = /^\/(?:healthz|livez|provider\/.*|webhooks\/.*|icon\.svg|art\/(?:banner|promotion)\/.*)$/;

const ofDesk = new RegExp(`^(?:${deskPath}|${operatorPrefix})(?:/|$)`);

/**
 * Separates the desk from the site: the name of the host decides which of the two a request reaches, and the
 * routes of the other one do not exist there (404). Names are compared without their port, as cookies are.
 * Behind a trusted proxy the name is that of the browser's request. Register it before all routes. Source:
 * spec:operators#the-origin-of-the-desk.
 *
 * @param deskOrigin origin of the desk, whose host name no other party shares
 */
export function separateHosts(app: FastifyInstance, deskOrigin: string): void {
  const { hostname: deskHost } = new URL(deskOrigin);
  app.addHook("onRequest", (request, reply, done) => {
    const isDesk = request.hostname.toLowerCase() === deskHost;
    if (isDesk && isRoot(request)) return void reply.redirect(deskOrigin + deskPath);
    const route = request.routeOptions.url ?? "";
    if (everywhere.test(route) || ofDesk.test(route) === isDesk) return done();
    reply.code(404).send({ error: { code: "NOT_FOUND", key: "errors.NOT_FOUND", requestId: request.id } });
  });
}

const isRoot = ({ method, url }: FastifyRequest) => method === "GET" && url.split("?", 1)[0] === "/";
