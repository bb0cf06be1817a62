import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveToUnprivileged, systemPostgres } from "../../../tools/testing/postgres-server.ts";
import { endProcess, run } from "../../../tools/testing/processes.ts";
import { pollUntil } from "../../outside/poll-until.ts";
import { programPath, startProgram } from "../programs.ts";
import { Etcds } from "./etcds.ts";
import { type LoopbackNetwork, loopbackNetwork } from "./loopback-network.ts";
import { Member } from "./member.ts";

/** A primary and a synchronous standby under Patroni, three etcd, and HAProxy that leads to the primary. */
export interface DatabaseCluster {
  /** Connection string of a database of whichever member is the primary. */
  url(database: string): string;
  /** The member that is the primary; waits until there is one. */
  primary(): Promise<Member>;
  /** The other member. */
  standby(): Promise<Member>;
  /** Waits until one member is the primary and the other one its synchronous standby. */
  untilSynchronous(): Promise<void>;
  /** Exchanges the roles of both members, as an operator does. */
  switchOver(): Promise<void>;
  /** Kills all processes of a member's machine at once. */
  killMachine(member: Member): Promise<void>;
  startMachine(member: Member): void;
  /** Kills every etcd. */
  killEtcd(): Promise<void>;
  startEtcd(): void;
  /** Ends everything and deletes the data. */
  stop(): Promise<void>;
}

/** Numbers of the machines of the example: two with a member, the last one with etcd alone. */
const machines = [11, 12, 13] as const;

/** Starts the cluster of `operations/patroni` and `operations/haproxy/database.cfg` on this machine. */
export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const home = mkdtempSync(join(tmpdir(), "tessera-cluster-"));
  giveToUnprivileged(home);
  const network = loopbackNetwork();
  const configurationFile = write(network, "patroni/patroni.yml", home);
  const etcds = new Etcds(network, home);
  etcds.start(machines);
  const [first, second] = [makeMember(network, 11, home), makeMember(network, 12, home)];
  const members = [first, second];
  const proxyFile = write(network, "haproxy/database.cfg", home);
  const proxy = startProgram("haproxy", ["-db", "-f", proxyFile]);
  for (const member of members) member.start();
  const primary = () =>
    pollUntil("a member is the primary", async () => {
      const [isFirst, isSecond] = await Promise.all(members.map((member) => hasRole(member, "primary")));
      return isFirst ? first : isSecond ? second : undefined;
    });
  const standby = async () => ((await primary()) === first ? second : first);
  const untilSynchronous = async () => {
    await pollUntil("one member is the synchronous standby of the other", async () => {
      const roles = members.map(async (member) =>
        (await hasRole(member, "primary")) ? "primary" : (await hasRole(member, "sync")) && "sync",
      );
      const found = await Promise.all(roles);
      return found.includes("primary") && found.includes("sync");
    });
  };
  await untilSynchronous();
  return {
    url: (database) => first.url(database).replace(`${first.address}:5432`, `${network.address(1)}:5000`),
    primary,
    standby,
    untilSynchronous,
    switchOver: async () => {
      const [from, to] = [await primary(), await standby()];
      const roles = ["--leader", from.name, "--candidate", to.name];
      await run(programPath("patronictl"), ["-c", configurationFile, "switchover", ...roles, "--force"], {
        env: { ...process.env, ...first.variables },
      });
    },
    killMachine: async (member) => {
      await Promise.all([member.kill(), etcds.kill([machineOf(member)])]);
    },
    startMachine: (member) => {
      etcds.start([machineOf(member)]);
      member.start();
    },
    killEtcd: () => etcds.kill(),
    startEtcd: () => etcds.start(machines),
    stop: async () => {
      await Promise.all(members.map((member) => member.kill()));
      await etcds.kill();
      await endProcess(proxy, "SIGKILL");
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Asks a member's Patroni for its role, as HAProxy does. */
const hasRole = ({ address }: Member, role: "primary" | "sync"): Promise<boolean> =>
  fetch(`http://${address}:8008/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

const machineOf = ({ address }: Member): number => Number(address.split(".").at(-1));

/** Writes a file of `operations/` for the network where every user can read it. */
function write(network: LoopbackNetwork, path: string, home: string): string {
  const file = join(home, path.replaceAll("/", "-"));
  writeFileSync(file, network.read(path));
  chmodSync(file, 0o644);
  return file;
}

function makeMember(network: LoopbackNetwork, machine: number, home: string): Member {
  const name = `database${machine - 10}`;
  const folder = join(home, name);
  mkdirSync(folder);
  giveToUnprivileged(folder);
  return new Member({
    name,
    address: network.address(machine),
    home: folder,
    configurationFile: join(home, "patroni-patroni.yml"),
    variables: {
      ...network.readVariables("patroni/member.env", machine),
      PATRONI_NAME: name,
      PATRONI_POSTGRESQL_DATA_DIR: join(folder, "data"),
      PATRONI_POSTGRESQL_BIN_DIR: systemPostgres()?.folder ?? "",
      PATRONI_POSTGRESQL_PGPASS: join(folder, "pgpass"),
    },
  });
}
