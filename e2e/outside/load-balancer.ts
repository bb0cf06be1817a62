import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface LoadBalancer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** A load balancer to which nodes are added. */
export interface HealthBalancer extends LoadBalancer {
  /** Adds the node at an origin, which counts as ready until it has been asked. */
  add(origin: string): void;
}

interface Node {
  readonly origin: string;
  isReady: boolean;
}

/** Headers of one connection alone, which a proxy does not pass on. */
const ownHeaders: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding"]);

/**
 * Starts a load balancer on loopback. It asks every node for `/healthz` and sends each call to the next one
 * that was ready, over connections that it keeps. It repeats no call: one that fails at its node is 502.
 *
 * @param askEveryMs time in milliseconds between two questions to a node
 */
export async function startLoadBalancer(
  origins: readonly string[],
  askEveryMs: number,
): Promise<HealthBalancer> {
  const nodes = origins.map((origin): Node => ({ origin, isReady: true }));
  const ask = async (node: Node) => {
    node.isReady = await fetch(`${node.origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const asking = setInterval(() => void Promise.all(nodes.map(ask)), askEveryMs);
  let taken = 0;
  const proxy = await startProxy(() => {
    const ready = nodes.filter(({ isReady }) => isReady);
    return ready[(taken += 1) % ready.length]?.origin;
  });
  return {
    ...proxy,
    add: (origin) => void nodes.push({ origin, isReady: true }),
    stop: () => {
      clearInterval(asking);
      return proxy.stop();
    },
  };
}

/**
 * Starts a proxy on loopback, over connections that it keeps.
 *
 * @param originOf chooses the node of a call; without one the call is answered with 503
 */
export async function startProxy(
  originOf: (call: IncomingMessage) => string | undefined,
): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((call, answer) => {
    const origin = originOf(call);
    if (origin !== undefined) pass({ origin, agent }, call, answer);
    else answer.writeHead(503).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      agent.destroy();
    },
  };
}

function pass(
  { origin, agent }: { readonly origin: string; readonly agent: Agent },
  call: IncomingMessage,
  answer: ServerResponse,
): void {
  const headers = withoutOwn(call.headers);
  const passed = request(
    `${origin}${call.url}`,
    { agent, method: call.method ?? "GET", headers },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, withoutOwn(reply.headers));
      reply.pipe(answer);
      reply.on("error", () => answer.destroy());
    },
  );
  passed.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  answer.on("close", () => passed.destroy());
  call.pipe(passed);
}

function withoutOwn(headers: IncomingMessage["headers"]): IncomingMessage["headers"] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)));
}
