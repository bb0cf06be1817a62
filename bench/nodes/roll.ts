import { setTimeout as pause } from "node:timers/promises";
import { type MoneyLoad, prepareMoneyLoad } from "../../e2e/nodes/money-load.ts";
import { type NodeGroup, startNodes } from "../../e2e/nodes/node-group.ts";
import { loadConnections, startNodesBehindProxy } from "../../e2e/nodes/proxy/nodes-behind-proxy.ts";
import { startInOrder, stopLater } from "../../tools/testing/in-order.ts";
import { keepAliveClient } from "../../e2e/outside/keep-alive-client.ts";
import { startLoadBalancer } from "../../e2e/outside/load-balancer.ts";
import { packagedPostgres, startPostgres } from "../../tools/testing/postgres-server.ts";
import { type BenchOptions, exactly, type Figure } from "../figure.ts";
import { lacksPrograms } from "./lacks-programs.ts";

/** Calls before the first replacement, and after each. */
const callsBetween = 150;
const askEveryMs = 250;

/** Nodes under load, behind something that chooses one for each call. */
interface Rolling {
  readonly group: NodeGroup;
  readonly load: MoneyLoad;
  /** Waits until every node is sent calls. */
  readonly untilAllUp: () => Promise<void>;
  /** Ends everything, the latest first. */
  readonly stop: () => Promise<void>;
}

/** Two nodes behind the load balancer of the tests, which needs no other program. */
const startShort = (): Promise<Rolling> =>
  startInOrder(async (stops) => {
    const postgres = stopLater(stops, await startPostgres(packagedPostgres()));
    const environment = { DRAIN_SECONDS: "4" };
    const group = stopLater(stops, await startNodes({ count: 2, databaseUrl: postgres.url, environment }));
    const origins = group.nodes.map(({ origin }) => origin);
    const balancer = stopLater(stops, await startLoadBalancer(origins, askEveryMs));
    const http = keepAliveClient(balancer.origin, loadConnections);
    const load = await prepareMoneyLoad(http, group, { players: 5, guests: 3 });
    stops.unshift(() => load.discard());
    return { group, load, untilAllUp: () => pause(2 * askEveryMs) };
  });

/** Four nodes behind HAProxy with the configuration of this repository and the times of production. */
async function startLong(): Promise<Rolling> {
  const { group, load, proxy, stop } = await startNodesBehindProxy(4);
  return { group, load, stop, untilAllUp: () => proxy.untilNodesAre(group.nodes.map(() => "UP")) };
}

/**
 * Replaces all nodes under load, one after another, and counts the calls that fail. Without HAProxy the long
 * form is not measured, which it says.
 */
export async function measureRoll({ short, say }: BenchOptions): Promise<readonly Figure[]> {
  if (!short && lacksPrograms("proxy", "nodes.roll", say)) return [];
  const { group, load, untilAllUp, stop } = await (short ? startShort() : startLong());
  try {
    await untilAllUp();
    load.start();
    for (const node of group.nodes) {
      await load.untilMore(callsBetween);
      await node.stop();
      await node.restart();
      await untilAllUp();
    }
    await load.untilMore(callsBetween);
    const failures = [...load.failures];
    await load.stop();
    for (const failure of failures) say(failure);
    return [exactly("nodes.roll", failures.length, "failed calls", 0)];
  } finally {
    await stop();
  }
}
