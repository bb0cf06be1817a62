import { residentMegabytes } from "../../../tools/testing/process-memory.ts";
import { startLoadBalancer } from "../../outside/load-balancer.ts";
import { partiesOf } from "../../outside/parties.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { type SiteProcess, startSite } from "../../outside/site-process.ts";
import type { SiteUnderTest } from "../../outside/survival-run.ts";

/** Two nodes of one site behind a load balancer. */
export interface TwoNodes extends SiteUnderTest {
  readonly nodes: readonly [SiteProcess, SiteProcess];
  /** Ends the load balancer and deletes the data of the nodes, which have ended. */
  discard(): Promise<void>;
}

const askEveryMs = 250;

/** Starts two nodes on one database, which share keys and files. */
export async function startTwoNodes(databaseUrl: string): Promise<TwoNodes> {
  const balancer = await startLoadBalancer([], askEveryMs);
  const publicOrigin = balancer.origin.replace("127.0.0.1", "localhost");
  const deskOrigin = publicOrigin.replace("localhost", "desk.localhost");
  const own = {
    PUBLIC_ORIGIN: publicOrigin,
    DESK_ORIGIN: deskOrigin,
    TRUST_PROXY: "loopback",
    RATE_LIMITS: "loose",
  };
  const first = await startSite({ databaseUrl, environment: own });
  const { port, studioPort, dataFolder } = first;
  const second = await startSite({
    databaseUrl,
    dataFolder,
    environment: { ...own, ...partiesOf(first) },
  });
  const nodes = [first, second] as const;
  for (const { origin } of nodes) balancer.add(origin);
  const { keys, operator } = first;
  return {
    nodes,
    origin: balancer.origin,
    port,
    studioPort,
    deskOrigin,
    keys,
    operator,
    memory: () =>
      nodes
        .filter((node) => node.isRunning())
        .map((node) => `${residentMegabytes(node.processId(), "VmRSS")} MB`)
        .join(" and "),
    stop: async () => {
      const [code] = await Promise.all(nodes.map((node) => node.stop()));
      return code ?? null;
    },
    restart: async () => {
      await Promise.all(nodes.map((node) => node.restart()));
      await pollUntil(
        "the load balancer has seen a node that is ready",
        async () => (await fetch(`${balancer.origin}/healthz`)).ok,
      );
    },
    discard: async () => {
      await balancer.stop();
      first.discard();
    },
  };
}
