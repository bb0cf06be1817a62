import {
  packagedPostgres,
  type PostgresOptions,
  startPostgres,
} from "../../../tools/testing/postgres-server.ts";
import { type HttpClient, keepAliveClient } from "../../outside/keep-alive-client.ts";
import type { SiteProcess } from "../../outside/site-process.ts";
import { prepareMoneyLoad } from "../money-load.ts";
import { type NodeGroupOptions, startNodes } from "../node-group.ts";
import { startInOrder, stopLater, type Stops } from "../../../tools/testing/in-order.ts";
import { prepareProxyAddress, startHaProxy } from "./haproxy.ts";

/** Connections of the load, and so the most calls that are under way at once. */
export const loadConnections = 16;

/** Machines of nodes, and what their database has to know of them. */
export interface MachineOptions extends Pick<NodeGroupOptions, "machines" | "hasOwnFolders"> {
  /** Further variables of the nodes. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Further settings of PostgreSQL, as `name=value`. */
  readonly postgresSettings?: readonly string[];
  readonly postgresOptions?: PostgresOptions;
}

/** Starts nodes on one PostgreSQL behind HAProxy, and waits until it sends calls to all of them. */
export async function startGroupBehindProxy(
  stops: Stops,
  count: number,
  environment: Readonly<Record<string, string>>,
  { postgresSettings = [], postgresOptions, variables = {}, ...options }: MachineOptions = {},
) {
  const address = await prepareProxyAddress();
  stops.unshift(() => address.discard());
  const { origin, certificateFile } = address;
  // The gateway calls the site through the proxy.
  process.env["NODE_EXTRA_CA_CERTS"] = certificateFile;
  const settings = ["fsync=off", ...postgresSettings];
  const postgres = stopLater(stops, await startPostgres(packagedPostgres(), settings, postgresOptions));
  const group = await startNodes({
    count,
    databaseUrl: postgres.url,
    environment: {
      PUBLIC_ORIGIN: origin,
      DESK_ORIGIN: origin.replace("localhost", "desk.localhost"),
      TRUST_PROXY: "127.0.0.1",
      ...environment,
      ...variables,
    },
    ...options,
  });
  stops.unshift(() => group.stop());
  const proxy = stopLater(stops, await startHaProxy(address, group.nodes));
  await proxy.untilNodesAre(group.nodes.map(() => "UP"));
  return { address, postgres, group, proxy };
}

/** Options of nodes with a load. */
interface LoadedOptions extends MachineOptions {
  /** Client of the load, by that of the proxy and the started nodes; that of the proxy unless given. */
  readonly clientOf?: (http: HttpClient, nodes: readonly SiteProcess[]) => HttpClient;
}

/**
 * Starts nodes with the times to end of production on one PostgreSQL behind HAProxy, and prepares a load for
 * them.
 */
export const startNodesBehindProxy = (
  count: number,
  { clientOf = (http) => http, ...options }: LoadedOptions = {},
) =>
  startInOrder(async (stops) => {
    const times = { DRAIN_SECONDS: "10", SHUTDOWN_SECONDS: "5" };
    const started = await startGroupBehindProxy(stops, count, times, options);
    const { origin, certificate } = started.address;
    const http = keepAliveClient(origin, loadConnections, 15_000, certificate);
    const client = clientOf(http, started.group.nodes);
    const load = await prepareMoneyLoad(client, started.group, { players: 5, guests: 3 });
    stops.unshift(() => load.discard());
    return { ...started, load };
  });

/** Nodes behind HAProxy. */
export type NodesBehindProxy = Awaited<ReturnType<typeof startNodesBehindProxy>>;
