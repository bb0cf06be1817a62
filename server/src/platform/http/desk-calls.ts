import { operatorPrefix } from "@tessera/shared/operator-contracts/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../errors/refusal.ts";

/**
 * Guards every route of the back office that is registered after this, the login and unknown paths included:
 * a call of another page than the desk's is refused with ORIGIN_REJECTED before its body is read. Source:
 * spec:operators#calls-of-the-desk.
 *
 * @param deskOrigin scheme, host and port of the desk
 */
export function guardDeskCalls(app: FastifyInstance, deskOrigin: string): void {
  app.addHook("onRoute", (route) => {
    if (!route.url.startsWith(`${operatorPrefix}/`)) return;
    // Before a route's own hooks: they look up the session.
    route.onRequest = [
      async (request, reply) => {
        reply.header("cross-origin-resource-policy", "same-origin");
        assertDeskCall(request, deskOrigin);
      },
      ...[route.onRequest ?? []].flat(),
    ];
  });
}

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);

/**
 * A browser sends `Sec-Fetch-Site` with every call and `Origin` with every unsafe one, and no page can set
 * either. The cookie's SameSite alone leaves out pages of the same site, such as the players'.
 */
function assertDeskCall({ method, headers }: FastifyRequest, deskOrigin: string): void {
  const { origin, "sec-fetch-site": site } = headers;
  const isAllowed = safeMethods.has(method)
    ? site === undefined || site === "same-origin" || site === "none"
    : origin === deskOrigin && site === "same-origin";
  if (!isAllowed) throw new Refusal("ORIGIN_REJECTED");
}
