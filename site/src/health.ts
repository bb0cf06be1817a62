import type { FastifyInstance } from "fastify";

/** Whether the site can serve players. Set once its start is over. */
export interface Readiness {
  isReady: boolean;
}

/** `/livez`: the process is alive. `/healthz`: it can serve players, 503 before. Unsigned, on any host. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get("/livez", async () => ({ status: "alive" }));
  app.get("/healthz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return readiness.isReady ? { status: "ready" } : reply.code(503).send({ status: "starting" });
  });
}
