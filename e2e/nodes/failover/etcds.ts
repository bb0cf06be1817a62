import type { ChildProcess } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { asUnprivileged } from "../../../tools/testing/postgres-server.ts";
import { endProcess } from "../../../tools/testing/processes.ts";
import { startProgram } from "../programs.ts";
import type { LoopbackNetwork } from "./loopback-network.ts";

/** The etcd of each machine, by its number. */
export class Etcds {
  readonly #network: LoopbackNetwork;
  readonly #home: string;
  readonly #children = new Map<number, ChildProcess>();

  /** @param home folder of their data, which the unprivileged user may write */
  constructor(network: LoopbackNetwork, home: string) {
    this.#network = network;
    this.#home = home;
  }

  start(machines: readonly number[]): void {
    for (const machine of machines) this.#children.set(machine, this.#startOne(machine));
  }

  async kill(machines: readonly number[] = [...this.#children.keys()]): Promise<void> {
    for (const machine of machines) {
      const child = this.#children.get(machine);
      if (child) await endProcess(child, "SIGKILL");
    }
  }

  #startOne(machine: number): ChildProcess {
    const name = `etcd${machine - 10}`;
    const log = openSync(join(this.#home, `${name}.log`), "a");
    return startProgram("etcd", [], {
      ...asUnprivileged,
      stdio: ["ignore", log, log],
      env: {
        ...this.#network.readVariables("patroni/etcd.env", machine),
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(this.#home, name),
      },
    });
  }
}
