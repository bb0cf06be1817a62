import type { FastifyBaseLogger, FastifyInstance } from "fastify";

/** Readiness of the site: true from the end of its start until it is told to shut down. */
export interface Readiness {
  isReady: boolean;
}

/** A component that the site depends on, with its health check. */
export interface HealthCheck {
  readonly name: string;
  /** Rejects when the component is unavailable. */
  check(): Promise<unknown>;
}

export interface HealthOptions {
  readonly readiness: Readiness;
  readonly parts: readonly HealthCheck[];
  /** Timeout of a health check, in milliseconds. */
  readonly timeoutMs?: number;
}

type HealthState = "ready" | "failed" | "no answer";

/**
 * Serves `/livez` (the process is alive) and `/healthz` (it can serve players, else 503 with the component that is not
 * ready). Unsigned, on any host. Concurrent requests share one check.
 */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, parts, timeoutMs = 2_000 }: HealthOptions,
): void {
  let running: Promise<Record<string, HealthState>> | undefined;
  const checkOnce = () =>
    (running ??= checkAll(parts, timeoutMs, app.log).finally(() => {
      running = undefined;
    }));

  app.get("/livez", () => ({ status: "alive" }));
  app.get("/healthz", async (request, reply) => {
    if (!readiness.isReady) return reply.code(503).send({ status: "starting or ending" });
    const states = await checkOnce();
    if (Object.values(states).every((state) => state === "ready")) return { status: "ready", parts: states };
    request.log.warn({ parts: states }, "The site is not ready");
    return reply.code(503).send({ status: "not ready", parts: states });
  });
}

async function checkAll(
  parts: readonly HealthCheck[],
  timeoutMs: number,
  log: FastifyBaseLogger,
): Promise<Record<string, HealthState>> {
  const states = parts.map(async (part) => [part.name, await runCheck(part, timeoutMs, log)] as const);
  return Object.fromEntries(await Promise.all(states));
}

function runCheck(part: HealthCheck, timeoutMs: number, log: FastifyBaseLogger): Promise<HealthState> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve("no answer"), timeoutMs);
    Promise.resolve()
      .then(() => part.check())
      .then(
        () => resolve("ready"),
        (error: unknown) => {
          log.warn({ part: part.name, err: error }, "A part of the site is not ready");
          resolve("failed");
        },
      )
      .finally(() => clearTimeout(timeout));
  });
}
