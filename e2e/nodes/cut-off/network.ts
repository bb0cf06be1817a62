import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../../tools/testing/processes.ts";
import type { Machine } from "../../outside/site-process.ts";
import { programPath } from "../programs.ts";
import { startInOrder } from "../../../tools/testing/in-order.ts";

/** A machine with a network of its own, whose packets can be lost. */
export interface NetworkedMachine extends Machine {
  /** Loses all packets between it and this machine, or those of one port of TCP, until {@link heal}. */
  cut(port?: number): Promise<void>;
  heal(): Promise<void>;
}

/** Machines in networks of their own, and what a PostgreSQL on loopback needs for them. */
interface Network {
  readonly machines: readonly NetworkedMachine[];
  /** Settings of PostgreSQL, as `name=value`. */
  readonly postgresSettings: readonly string[];
}

const ip = (...words: readonly string[]) => run(programPath("ip"), words);
const nft = (rules: string) => run(programPath("nft"), [rules]);

/**
 * Creates machines, each a network namespace with one link to this machine, by which its loopback
 * leads to this one. Needs root. The addresses are those for tests of networks (RFC 2544).
 */
export const createNetwork = (count: number) =>
  startInOrder(async (stops): Promise<Network> => {
    const [id, third] = [randomInt(10_000, 100_000), randomInt(256)];
    const machines: NetworkedMachine[] = [];
    for (let place = 0; place < count; place += 1) {
      const name = `tessera${id}-${place}`;
      // Also where this process ends by an error: a namespace lasts until it is deleted.
      const remove = () => {
        spawnSync(programPath("nft"), [`delete table ip ${name}`]);
        spawnSync(programPath("ip"), ["netns", "delete", name]);
      };
      process.once("exit", remove);
      stops.unshift(() => {
        process.off("exit", remove);
        remove();
      });
      const addressOf = (end: number) => `198.18.${third}.${4 * place + end}`;
      machines.push(await createMachine(name, `tsr${id}-${place}`, addressOf(1), addressOf(2)));
    }
    const folder = mkdtempSync(join(tmpdir(), "tessera-nodes-network-"));
    stops.unshift(() => rmSync(folder, { recursive: true, force: true }));
    return { machines, postgresSettings: [`hba_file=${writeAccess(folder, machines)}`] };
  });

/** Writes from which addresses PostgreSQL may be used, where its user can read it. */
function writeAccess(folder: string, machines: readonly Machine[]): string {
  const file = join(folder, "pg_hba.conf");
  const addresses = ["127.0.0.1", ...machines.map(({ address }) => address)];
  writeFileSync(file, addresses.map((address) => `host all all ${address}/32 trust\n`).join(""));
  chmodSync(folder, 0o755);
  return file;
}

/**
 * Creates a machine.
 *
 * @param name of its namespace, and of the rules for it on this machine
 * @param link this machine's end of the link
 */
async function createMachine(
  name: string,
  link: string,
  hostAddress: string,
  address: string,
): Promise<NetworkedMachine> {
  await ip("netns", "add", name);
  await ip("link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", name);
  await ip("address", "add", `${hostAddress}/30`, "dev", link);
  await ip("link", "set", link, "up");
  await ip("-netns", name, "address", "add", `${address}/30`, "dev", "eth0");
  for (const device of ["lo", "eth0"]) await ip("-netns", name, "link", "set", device, "up");
  // Lets packets of loopback take the link.
  const command = [programPath("ip"), "netns", "exec", name];
  const allow = (device: string) => `echo 1 > /proc/sys/net/ipv4/conf/${device}/route_localnet`;
  await run("sh", ["-c", allow(link)]);
  await ip("netns", "exec", name, "sh", "-c", allow("eth0"));
  const nftThere = (rules: string) => ip("netns", "exec", name, programPath("nft"), rules);
  const lost = `add table ip ${name}; add chain ip ${name} lost { type filter hook prerouting priority raw; }`;
  await nft(`${lost}; add chain ip ${name} on { type nat hook prerouting priority dstnat; };
    add rule ip ${name} on iifname "${link}" dnat to 127.0.0.1`);
  // Loopback there leads to this machine.
  await nftThere(`${lost}; add chain ip ${name} to { type nat hook output priority -100; };
    add rule ip ${name} to ip daddr 127.0.0.1 dnat to ${hostAddress};
    add chain ip ${name} from { type nat hook postrouting priority srcnat; };
    add rule ip ${name} from oifname "eth0" ip saddr 127.0.0.1 masquerade`);
  return {
    address,
    command,
    environment: { TRUST_PROXY: hostAddress },
    cut: async (port) => {
      // Each end loses what arrives, as if it was lost on its way: the sender learns nothing.
      const kinds = port === undefined ? [""] : [`tcp sport ${port}`, `tcp dport ${port}`];
      for (const kind of kinds) {
        await nft(`add rule ip ${name} lost iifname "${link}" ${kind} drop`);
        await nftThere(`add rule ip ${name} lost iifname "eth0" ${kind} drop`);
      }
    },
    heal: async () => {
      await nft(`flush chain ip ${name} lost`);
      await nftThere(`flush chain ip ${name} lost`);
    },
  };
}
