import { DatabaseUnavailable } from "@tessera/database";
import type { SiteBuild } from "../start/site-build.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

/** Readiness of the site: true from the end of its start until it is asked to shut down. */
export interface Readiness {
  isReady: boolean;
}

/** A component that the site depends on, with its health check. */
export interface HealthCheck {
  readonly name: string;
  /**
   * Rejects when the component is unavailable. Resolves with phrases for what is damaged while the rest
   * works.
   */
  check(): Promise<readonly string[] | void>;
}

export interface HealthOptions {
  readonly readiness: Readiness;
  /** Build of the node, which every answer of `/healthz` names. */
  readonly build: SiteBuild;
  /** Roles of the node, which these name as well. */
  readonly roles: readonly string[];
  readonly parts: readonly HealthCheck[];
  /** Timeout of a health check, in milliseconds. */
  readonly timeoutMs?: number;
}

type HealthState = "ready" | "degraded" | "failed" | DatabaseUnavailable["reason"];

interface Health {
  readonly state: HealthState;
  /** Names of what is damaged; empty unless the state is `degraded`. */
  readonly damaged: readonly string[];
}

/**
 * Serves `/livez` (the process is alive) and `/healthz` (it can serve players, else 503 with the component
 * that is not ready and, of a database, the reason). A damaged remote leaves it at 200, with the status
 * `degraded` and its name: to take every node out for it would take the whole site down. Unsigned, on any
 * host. Concurrent requests share one check.
 */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, build, roles, parts, timeoutMs = 2_000 }: HealthOptions,
): void {
  let running: Promise<ReadonlyMap<string, Health>> | undefined;
  const checkOnce = () =>
    (running ??= checkAll(parts, timeoutMs, app.log).finally(() => {
      running = undefined;
    }));

  const node = { ...build, roles };
  app.get("/livez", () => ({ status: "alive" }));
  app.get("/healthz", async (request, reply) => {
    if (!readiness.isReady) return reply.code(503).send({ status: "starting or ending", ...node });
    const all = await checkOnce();
    const parts = Object.fromEntries([...all].map(([name, { state }]) => [name, state]));
    const states = Object.values(parts);
    if (states.every((state) => state === "ready")) return { status: "ready", ...node, parts };
    if (states.every((state) => state === "ready" || state === "degraded")) {
      const damaged = [...all.values()].flatMap((one) => one.damaged);
      request.log.warn({ damaged }, "A part of the site is damaged");
      return { status: "degraded", ...node, parts, damaged };
    }
    request.log.warn({ parts }, "The site is not ready");
    return reply.code(503).send({ status: "not ready", ...node, parts });
  });
}

async function checkAll(
  parts: readonly HealthCheck[],
  timeoutMs: number,
  log: FastifyBaseLogger,
): Promise<ReadonlyMap<string, Health>> {
  const states = parts.map(async (part) => [part.name, await runCheck(part, timeoutMs, log)] as const);
  return new Map(await Promise.all(states));
}

function runCheck(part: HealthCheck, timeoutMs: number, log: FastifyBaseLogger): Promise<Health> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve({ state: "no answer", damaged: [] }), timeoutMs);
    Promise.resolve()
      .then(() => part.check())
      .then(
        (damaged) =>
          resolve(damaged?.length ? { state: "degraded", damaged } : { state: "ready", damaged: [] }),
        (error: unknown) => {
          log.warn({ part: part.name, err: error }, "A part of the site is not ready");
          const state = error instanceof DatabaseUnavailable ? error.reason : "failed";
          resolve({ state, damaged: [] });
        },
      )
      .finally(() => clearTimeout(timeout));
  });
}
