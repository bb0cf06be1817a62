import type { FastifyInstance } from "fastify";

/** Whether the site can serve players. Set once its start is over, and taken back when it is told to end. */
export interface Readiness {
  isReady: boolean;
}

/** A part that the site cannot serve without, and how to ask it. */
export interface HealthPart {
  readonly name: string;
  /** Rejects when the part cannot be used. */
  check(): Promise<unknown>;
}

export interface HealthOptions {
  readonly readiness: Readiness;
  readonly parts: readonly HealthPart[];
  /** How long a part may take to answer, in milliseconds. */
  readonly patienceMs?: number;
}

type PartState = "ready" | "failed" | "no answer";

/**
 * `/livez`: the process is alive. `/healthz`: it can serve players, else 503 with the part that is not ready. Unsigned, on
 * any host. Calls that come together ask the parts once.
 */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, parts, patienceMs = 2_000 }: HealthOptions,
): void {
  let asking: Promise<Record<string, PartState>> | undefined;
  const ask = () =>
    (asking ??= askAll(parts, patienceMs).finally(() => {
      asking = undefined;
    }));

  app.get("/livez", () => ({ status: "alive" }));
  app.get("/healthz", async (request, reply) => {
    if (!readiness.isReady) return reply.code(503).send({ status: "starting or ending" });
    const states = await ask();
    if (Object.values(states).every((state) => state === "ready")) return { status: "ready", parts: states };
    request.log.warn({ parts: states }, "The site is not ready");
    return reply.code(503).send({ status: "not ready", parts: states });
  });
}

async function askAll(parts: readonly HealthPart[], patienceMs: number): Promise<Record<string, PartState>> {
  const states = parts.map(async (part) => [part.name, await stateOf(part, patienceMs)] as const);
  return Object.fromEntries(await Promise.all(states));
}

function stateOf(part: HealthPart, patienceMs: number): Promise<PartState> {
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve("no answer"), patienceMs);
    Promise.resolve()
      .then(() => part.check())
      .then(
        () => resolve("ready"),
        () => resolve("failed"),
      )
      .finally(() => clearTimeout(tooLate));
  });
}
