import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../../tools/testing/free-ports.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { askServer, memoryServer, ServerProcess, type Valkey } from "./valkey.ts";

const name = "limits";
const sentinelCount = 3;

/** A primary and a replica, watched by three sentinels of which two decide. */
export interface SentinelValkey extends Valkey {
  readonly sentinels: readonly ServerProcess[];
  /** The server that the sentinels name as the primary. */
  primary(): Promise<ServerProcess>;
  /** Makes the sentinels promote the replica. */
  failOver(): Promise<void>;
  /** Waits until they name another one than this. */
  untilPrimaryIsNot(server: ServerProcess): Promise<void>;
  /** Waits until the replica has all that the primary has. */
  untilReplicated(): Promise<void>;
}

const sentinelFile = (port: number, folder: string, primaryPort: number) => `
port ${port}
bind 127.0.0.1
dir ${folder}
sentinel monitor ${name} 127.0.0.1 ${primaryPort} 2
sentinel down-after-milliseconds ${name} 1000
sentinel failover-timeout ${name} 5000
`;

/** Starts a Valkey behind sentinels. */
export async function startSentinelValkey(): Promise<SentinelValkey> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-nodes-sentinels-"));
  const [primaryPort = 0, replicaPort = 0, ...sentinelPorts] = await freePorts(2 + sentinelCount);
  // The one that comes back is made by the sentinels to follow the other.
  const servers = [
    memoryServer(primaryPort, folder),
    memoryServer(replicaPort, folder, "--replicaof", "127.0.0.1", `${primaryPort}`),
  ];
  const sentinels = sentinelPorts.map((port) => {
    const file = join(folder, `sentinel-${port}.conf`);
    writeFileSync(file, sentinelFile(port, folder, primaryPort));
    return new ServerProcess("redis-sentinel", port, [file]);
  });
  for (const each of [...servers, ...sentinels]) await each.start();
  for (const { port } of sentinels)
    await pollUntil("the sentinels know each other and the replica", async () => {
      const facts = await askServer(port, 0, "info", "sentinel");
      return facts.includes(`slaves=1,sentinels=${sentinelCount}`);
    });
  const primary = () =>
    pollUntil("a sentinel names the primary", async () => {
      const [sentinel] = sentinels;
      const answer = await askServer(sentinel?.port ?? 0, 0, "sentinel", "get-master-addr-by-name", name);
      return servers.find(({ port }) => answer.split("\n").includes(`${port}`));
    });
  return {
    url: (database) => {
      const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",");
      return `redis+sentinel://${hosts}/${name}/${database}`;
    },
    command: async (database, ...words) => askServer((await primary()).port, database, ...words),
    sentinels,
    primary,
    failOver: async () => {
      await askServer(sentinels[0]?.port ?? 0, 0, "sentinel", "failover", name);
    },
    untilPrimaryIsNot: (server) =>
      pollUntil("the sentinels name another primary", async () => (await primary()) !== server).then(
        () => undefined,
      ),
    untilReplicated: () =>
      pollUntil(
        "the replica has everything",
        async () => (await askServer((await primary()).port, 0, "wait", "1", "1000")) === "1",
      ).then(() => undefined),
    stop: async () => {
      for (const each of [...sentinels, ...servers]) await each.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
